/// The bytes of a body, generated on demand at any offset: they are never stored.
///
/// The eight bytes from offset 8·i on are the i-th number of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), low byte
/// first: bodies of different seeds, or one body from two offsets, differ everywhere.
package struct Body: Sendable, Hashable {
    package let seed: UInt64
    /// Bytes in all.
    package let size: Int

    package init(seed: UInt64, size: Int) {
        self.seed = seed
        self.size = size
    }

    /// The bytes from an offset on, as many as the buffer holds; those past ``size`` are generated too.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) {
        var place = 0
        var position = offset
        // Up to a multiple of eight, and the last few, byte by byte.
        while place < buffer.count {
            let word = word(at: position / 8)
            if position % 8 == 0, buffer.count - place >= 8 {
                buffer.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
                place += 8
                position += 8
            } else {
                buffer[place] = UInt8(truncatingIfNeeded: word >> (8 * UInt64(position % 8)))
                place += 1
                position += 1
            }
        }
    }

    /// Precondition: the range is within the body.
    package func bytes(_ range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= size, "the range is outside the body")
        return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            fill(UnsafeMutableRawBufferPointer(buffer), from: range.lowerBound)
            count = range.count
        }
    }

    private func word(at index: Int) -> UInt64 {
        var mixed = seed &+ 0x9E37_79B9_7F4A_7C15 &* (UInt64(bitPattern: Int64(index)) &+ 1)
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
