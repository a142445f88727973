/// The part of a body that a `Range` header requests (RFC 9110, section 14).
package enum RangeRequest: Sendable, Equatable {
    /// No range, several, or an unreadable one: the whole body.
    case whole
    case part(Range<Int>)
    /// No byte of the body is in it.
    case unsatisfiable

    /// - Parameters:
    ///   - header: For example `bytes=0-99`, `bytes=100-` or `bytes=-100`.
    ///   - size: Bytes of the body.
    package init(_ header: String?, size: Int) {
        guard let header, let (first, last) = Self.positions(header) else {
            self = .whole
            return
        }
        switch (first, last) {
        case (nil, nil):
            self = .whole
        case (nil, let count?):
            self = count > 0 && size > 0 ? .part(size - min(count, size)..<size) : .unsatisfiable
        case (let first?, let last?) where last < first:
            self = .whole
        case (let first?, let last):
            guard first < size else {
                self = .unsatisfiable
                return
            }
            self = .part(first..<min(last ?? size - 1, size - 1) + 1)
        }
    }

    /// The two numbers, each nil if it is omitted; nil if the text is not a single range of bytes.
    private static func positions(_ header: String) -> (first: Int?, last: Int?)? {
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let numbers = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, let first = number(numbers[0]), let last = number(numbers[1]) else { return nil }
        return (first, last)
    }

    /// Nil if it is not a number; a number that is too large for any body becomes the largest one.
    private static func number(_ text: Substring) -> Int?? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return .none }
        return text.isEmpty ? .some(nil) : .some(Int(text) ?? .max)
    }
}
