import Foundation

/// Limits that a JSON document must keep before it is decoded. Foundation's decoder crashes on a text that ends at its
/// 513th level of nesting. A huge number may overflow a sum, or trap when it is converted to an integer.
package struct JSONLimits: Sendable {
    /// The maximum absolute value of a number. Only a 64-bit integer named `seed` or `thread` may be larger.
    private let largestNumber: Double
    /// The maximum number of nested levels. Our documents have about ten levels.
    private static let mostLevels = 64

    /// The limits for a run's document, its journal and a sample's result. The largest number is eleven days in
    /// nanoseconds.
    package static let results = JSONLimits(largestNumber: 1e15)
    /// The limits for a timeline, whose times are in microseconds. With this limit the sum of all durations cannot
    /// overflow.
    package static let timeline = JSONLimits(largestNumber: 1e12)

    /// Checks a text in O(n). The check ignores text that is not JSON, because the decoder rejects it.
    ///
    /// - Throws: ``JSONLimitError`` for the first number or level beyond a limit.
    package func check(_ text: Data) throws(JSONLimitError) {
        let bytes = text.span
        var (place, depth) = (0, 0)
        /// The last string before a number, which is the number's name.
        var name = 0..<0
        while place < bytes.count {
            let start = place
            place += 1
            switch bytes[start] {
            case UInt8(ascii: "\""):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
                    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
                }
                place = min(place, bytes.count)
                name = start + 1..<place
                place += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth <= Self.mostLevels else {
                    throw JSONLimitError(description: "it is nested more than \(Self.mostLevels) levels deep")
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                var hasExponent = false
                while place < bytes.count, Self.isOfNumber(bytes[place]) {
                    hasExponent = hasExponent || bytes[place] | 0x20 == UInt8(ascii: "e")
                    place += 1
                }
                // A short number without an exponent needs no further check.
                guard hasExponent || place - start > 12 else { continue }
                func part(_ range: Range<Int>) -> String {
                    String(decoding: text.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
                }
                try check(part(start..<place), named: part(name))
            // In another encoding, this check would not find the brackets and the numbers.
            case 0, 0xFE, 0xFF: throw JSONLimitError(description: "it is not UTF-8")
            default: break
            }
        }
    }

    private func check(_ number: String, named name: String) throws(JSONLimitError) {
        // A very small number may be a rounding error, but no rounding error is this small.
        guard let size = Double(number).map(abs), size > largestNumber || size > 0 && size < 1e-30,
            !(["seed", "thread"].contains(name) && UInt64(number) != nil)
        else { return }
        throw JSONLimitError(
            description: "\(name.isEmpty ? "a number" : name.onOneLine(atMost: 60)) is \(number.onOneLine(atMost: 30))"
        )
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

/// The error for a number beyond the limit ("deadline is 1e308"), or for too many nested levels.
package struct JSONLimitError: Error, CustomStringConvertible {
    package let description: String
}
