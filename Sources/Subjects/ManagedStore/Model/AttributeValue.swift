import Foundation

/// The value of an attribute, in the form that the store keeps.
///
/// Two texts are equal if their bytes are equal, as in SQLite. So a precomposed "é" differs from a decomposed "é".
package enum AttributeValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

extension AttributeValue: Hashable {
    package static func == (left: AttributeValue, right: AttributeValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.byteOrder(to: right) == 0
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value)
        case .text(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}

extension String {
    /// Compares the bytes of two texts. Returns a negative number if this text comes first, and zero if the texts are
    /// equal.
    fileprivate func byteOrder(to other: String) -> Int {
        var (left, right) = (self, other)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
                    return left.count - right.count
                }
                let order = Int(memcmp(leftStart, rightStart, min(left.count, right.count)))
                return order == 0 ? left.count - right.count : order
            }
        }
    }
}

extension AttributeValue: Comparable {
    /// Compares two values in SQLite's order: null, then numbers, then text. Texts are compared by their UTF-8 bytes,
    /// as in SQLite's BINARY collation. This order is the order of Unicode's scalars, not the order of an alphabet.
    package static func < (left: AttributeValue, right: AttributeValue) -> Bool {
        left.order(to: right) < 0
    }

    /// Compares two values. Returns a negative number if this value comes first, and zero if the values are equal.
    func order(to other: AttributeValue) -> Int {
        switch (self, other) {
        case (.text(let left), .text(let right)): left.byteOrder(to: right)
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.real(let left), .real(let right)): Self.order(left, right)
        case (.integer(let left), .real(let right)): Self.order(Double(left), right)
        case (.real(let left), .integer(let right)): Self.order(left, Double(right))
        default: rank - other.rank
        }
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        }
    }

    /// The first eight bytes of the value's sort key. Two values with different prefixes are in the order of these
    /// prefixes.
    var orderPrefix: UInt64 {
        switch self {
        case .null:
            return 0
        case .integer(let value):
            return Self.ordered(Double(value))
        case .real(let value):
            return Self.ordered(value)
        case .text(let text):
            var prefix: UInt64 = 0
            var count = 0
            for byte in text.utf8.prefix(7) {
                prefix = prefix << 8 | UInt64(byte)
                count += 1
            }
            // The first byte of a text's prefix is the highest possible, so text comes after every number.
            return 0xFF << 56 | prefix << UInt64(8 * (7 - count))
        }
    }

    /// Maps a double to a prefix that keeps the order of doubles. The prefix is above the prefix of null and below the
    /// prefixes of texts.
    private static func ordered(_ value: Double) -> UInt64 {
        // Adding zero removes the sign of a negative zero, so that both zeros have the same prefix.
        let bits = (value + 0).bitPattern
        let ordered = bits >> 63 == 1 ? ~bits : bits | 1 << 63
        return max(1, ordered >> 1)
    }
}

/// A Swift type that an attribute can have.
package protocol AttributeType: Sendable {
    static var storageClass: AttributeDescription.StorageClass { get }
    /// Converts a stored value to this type. Fails if the value is of another type.
    init?(_ value: AttributeValue)
    var attributeValue: AttributeValue { get }
}

extension String: AttributeType {
    package static var storageClass: AttributeDescription.StorageClass { .text }

    package init?(_ value: AttributeValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    package var attributeValue: AttributeValue { .text(self) }
}

extension Double: AttributeType {
    package static var storageClass: AttributeDescription.StorageClass { .real }

    package init?(_ value: AttributeValue) {
        guard case .real(let number) = value else { return nil }
        self = number
    }

    package var attributeValue: AttributeValue { .real(self) }
}

extension Int: AttributeType {
    package static var storageClass: AttributeDescription.StorageClass { .integer }

    package init?(_ value: AttributeValue) {
        guard case .integer(let number) = value else { return nil }
        self = Int(number)
    }

    package var attributeValue: AttributeValue { .integer(Int64(self)) }
}

extension Optional: AttributeType where Wrapped: AttributeType {
    package static var storageClass: AttributeDescription.StorageClass { Wrapped.storageClass }

    package init?(_ value: AttributeValue) {
        if case .null = value {
            self = .none
        } else {
            guard let wrapped = Wrapped(value) else { return nil }
            self = wrapped
        }
    }

    package var attributeValue: AttributeValue { self?.attributeValue ?? .null }
}
