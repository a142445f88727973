import Foundation

/// CRC-32C (Castagnoli, RFC 3720 appendix B.4), computed piece by piece, for the server's `Repr-Digest` of the whole
/// body.
///
/// The checksum detects bytes that were lost, duplicated or reordered by accident. SHA-256 would also detect deliberate
/// changes, but needs a package that takes longer to build than the whole server.
package struct Checksum: Sendable {
    private var register: UInt32 = .max

    package init() {}

    package var value: UInt32 { ~register }

    /// The value of the `Repr-Digest` header (RFC 9530).
    package var reprDigest: String {
        let bytes = withUnsafeBytes(of: value.bigEndian) { Data($0) }
        return "crc32c=:\(bytes.base64EncodedString()):"
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var register = register
        Self.tables.withUnsafeBufferPointer { tables in
            var place = 0
            // Each step reads eight bytes, with a separate table for each byte. The processor can do the eight look-ups
            // in parallel.
            while bytes.count - place >= 8 {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let mixed = word ^ UInt64(register)
                register = 0
                for index in 0..<8 {
                    let byte = Int(truncatingIfNeeded: mixed >> (8 * UInt64(index))) & 0xFF
                    register ^= tables[(7 - index) * 256 + byte]
                }
                place += 8
            }
            while place < bytes.count {
                register = tables[Int((register ^ UInt32(bytes[place])) & 0xFF)] ^ (register >> 8)
                place += 1
            }
        }
        self.register = register
    }

    /// Table t has, for each byte, the register after this byte and t zero bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var register = UInt32(byte)
            for _ in 0..<8 { register = register & 1 == 1 ? (register >> 1) ^ 0x82F6_3B78 : register >> 1 }
            tables[byte] = register
        }
        for place in 256..<tables.count {
            let before = tables[place - 256]
            tables[place] = tables[Int(before & 0xFF)] ^ (before >> 8)
        }
        return tables
    }()
}

extension Body {
    /// The checksum of the whole body. Takes some milliseconds for ten megabytes.
    package var checksum: Checksum {
        var checksum = Checksum()
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { piece in
            for offset in stride(from: 0, to: size, by: piece.count) {
                let part = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, size - offset)])
                fill(part, from: offset)
                checksum.update(UnsafeRawBufferPointer(part))
            }
        }
        return checksum
    }
}
