/// A random number generator with a seed. A run prints its seed, which reproduces the order of the samples. The
/// algorithm is SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
package struct SplitMix: RandomNumberGenerator, Sendable {
    @usableFromInline
    var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    // The bootstrap in another module draws millions of numbers, so `next()` can be inlined there.
    @inlinable
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
