import Measuring

/// A moment or a span of a made-up sample.
func milliseconds(_ count: UInt64) -> Nanoseconds {
    Nanoseconds(count * 1_000_000)
}
