/// The part of a body that a `Range` header requests (RFC 9110, section 14).
package enum RangeRequest: Sendable, Equatable {
    /// The whole body. The header has no range, several ranges, or an invalid range.
    case whole
    case part(Range<Int>)
    /// The range contains no byte of the body.
    case unsatisfiable

    /// - Parameters:
    ///   - header: The header's value, for example `bytes=0-99`, `bytes=100-` or `bytes=-100`.
    ///   - size: The number of bytes in the body.
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

    /// Returns the two numbers of a range; an omitted number is nil. Returns nil if the text is not a single range of
    /// bytes.
    private static func positions(_ header: String) -> (first: Int?, last: Int?)? {
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let numbers = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, let first = number(numbers[0]), let last = number(numbers[1]) else { return nil }
        return (first, last)
    }

    /// Parses a number of a range. A number that is too large becomes the largest integer, and other text becomes nil.
    private static func number(_ text: Substring) -> Int?? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return .none }
        return text.isEmpty ? .some(nil) : .some(Int(text) ?? .max)
    }
}
