import Foundation

/// The items of an address's query. Code that knows an item removes it, so the remaining items are unknown.
///
/// A flag is an item without a value.
package struct Query {
    private var items: [String: String?] = [:]
    private var known: [String] = []

    /// - Parameter text: The part of the address after the question mark.
    /// - Throws: ``AddressError`` if an item occurs twice, or is not percent-encoded correctly.
    package init(_ text: some StringProtocol) throws {
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try String(parts[0]).percentDecoded()
            guard !items.keys.contains(name) else { throw AddressError("the query item “\(name)” occurs twice") }
            items[name] = .some(parts.count == 2 ? try String(parts[1]).percentDecoded() : nil)
        }
    }

    package mutating func text(_ name: String) throws -> String? {
        known.append(name)
        guard let item = items.removeValue(forKey: name) else { return nil }
        guard let value = item else { throw AddressError("the query item “\(name)” takes a value: \(name)=…") }
        return value
    }

    package mutating func number<Value: FixedWidthInteger>(_ name: String, in range: ClosedRange<Value>) throws
        -> Value?
    {
        guard let text = try text(name) else { return nil }
        guard let value = Value(text), range.contains(value) else {
            throw AddressError(
                "the query item “\(name)” takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”"
            )
        }
        return value
    }

    package mutating func flag(_ name: String) throws -> Bool {
        known.append(name)
        guard let item = items.removeValue(forKey: name) else { return false }
        guard item == nil else { throw AddressError("the query item “\(name)” takes no value") }
        return true
    }

    /// - Throws: ``AddressError`` if any items remain.
    package func end() throws {
        guard let unknown = items.keys.min() else { return }
        throw AddressError("unknown query item “\(unknown)”; choose \(known.joined(separator: ", "))")
    }
}

extension String {
    /// Percent-encodes all bytes except the unreserved characters of RFC 3986.
    package func percentEncoded() -> String {
        utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default:
                String(format: "%%%02X", Int(byte))
            }
        }.joined()
    }

    /// - Throws: ``AddressError`` if two digits do not follow a `%`, or if the decoded bytes are not UTF-8.
    package func percentDecoded() throws -> String {
        guard let decoded = removingPercentEncoding else {
            throw AddressError("“\(self)” is not percent-encoded correctly")
        }
        return decoded
    }
}
