import Foundation

/// A CRC-32C checksum that is computed byte by byte. A `Repr-Digest` header (RFC 9530) may contain this checksum as
/// `crc32c`.
///
/// The checksum detects lost, duplicated and reordered bytes. Only TLS protects against forgery.
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

    /// Reads the checksum from a header's field, which may contain other digests too. Returns nil if the field contains
    /// no such checksum.
    static func value(inField field: String) -> UInt32? {
        guard let match = field.firstMatch(of: /crc32c=:([A-Za-z0-9+\/=]+):/),
            let bytes = Data(base64Encoded: String(match.1)), bytes.count == 4
        else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The remainders of all bytes for Castagnoli's polynomial, with the low bit first.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { remainder, _ in
            (remainder >> 1) ^ (remainder & 1 == 1 ? 0x82F6_3B78 : 0)
        }
    }
}
