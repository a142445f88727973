import Foundation

/// CRC-32C, one byte at a time: the digest that a `Repr-Digest` header (RFC 9530) may carry as `crc32c`.
///
/// It detects bytes that were lost, duplicated or reordered. It does not protect against forgery; TLS does.
struct CyclicRedundancyCheck {
    private var remainder: UInt32 = ~0

    var value: UInt32 { ~remainder }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        Self.table.withUnsafeBufferPointer { table in
            for byte in bytes {
                remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ (remainder >> 8)
            }
        }
    }

    /// The value in a header's field, possibly among others; nil if there is none.
    static func value(inField field: String) -> UInt32? {
        guard let match = field.firstMatch(of: /crc32c=:([A-Za-z0-9+\/=]+):/),
            let bytes = Data(base64Encoded: String(match.1)), bytes.count == 4
        else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// By Castagnoli's polynomial, low bit first.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { remainder, _ in
            (remainder >> 1) ^ (remainder & 1 == 1 ? 0x82F6_3B78 : 0)
        }
    }
}
