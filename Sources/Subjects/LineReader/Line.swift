/// A line in a reader's buffer, without its line end.
///
/// A line is valid until the reader returns the next line. Copy the bytes to keep them longer.
package struct Line {
    package let bytes: UnsafeRawBufferPointer
    /// The offset of the line in the input, in bytes.
    package let offset: Int

    package init(bytes: UnsafeRawBufferPointer, offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The line as text; nil if its bytes are not UTF-8.
    package var text: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// The line as text, with U+FFFD in place of bytes that are not UTF-8.
    package var repairedText: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The offset in the input of the first byte that is not UTF-8; nil if all bytes are UTF-8.
    package var offsetOfInvalidText: Int? {
        let span = bytes.withMemoryRebound(to: UInt8.self) { bytes in
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: bytes.span)
                return Int?.none
            } catch {
                return error.byteOffsets.lowerBound
            }
        }
        return span.map { offset + $0 }
    }
}

/// The treatment of bytes that are not UTF-8 when text is requested.
package enum InvalidText: Sendable {
    /// U+FFFD replaces bytes that are not UTF-8. For each line with such bytes, `report` receives the offset of the
    /// first such byte in the input.
    case replaced(_ report: @Sendable (_ offset: Int) -> Void = { _ in })
    /// Bytes that are not UTF-8 end the reading with an error. The error contains the offset of these bytes.
    case refused
}

extension Line {
    /// - Parameter name: The name of the input for an error's description.
    func text(_ invalidText: InvalidText, of name: String) throws(LineError) -> String {
        if let text { return text }
        let offset = offsetOfInvalidText ?? offset
        switch invalidText {
        case .replaced(let report):
            report(offset)
            return repairedText
        case .refused:
            throw LineError(reason: .invalidText, name: name, offset: offset)
        }
    }
}
