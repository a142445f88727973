import Foundation

/// A moment of the system's monotonic clock. A moment fits into a single word, because every recorded event contains
/// one.
package struct MonotonicTime: Sendable, Comparable, Hashable {
    /// The number of nanoseconds since a fixed moment, such as the machine's start.
    package var nanoseconds: UInt64

    package init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    package static var now: MonotonicTime {
        MonotonicTime(nanoseconds: clockNanoseconds(CLOCK_MONOTONIC))
    }

    package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Returns the time from `right` to `left`, or zero if `left` is earlier.
    package static func - (left: MonotonicTime, right: MonotonicTime) -> Nanoseconds {
        Nanoseconds(left.nanoseconds > right.nanoseconds ? left.nanoseconds - right.nanoseconds : 0)
    }

    package static func + (left: MonotonicTime, right: Nanoseconds) -> MonotonicTime {
        MonotonicTime(nanoseconds: left.nanoseconds + right.count)
    }

    /// Returns the whole microseconds since `start`, as a negative number for a moment before `start`.
    package func microseconds(since start: MonotonicTime) -> Int {
        (Int(nanoseconds) - Int(start.nanoseconds)) / 1000
    }
}

/// A span of time, which is never negative.
package struct Nanoseconds: Sendable, Comparable, AdditiveArithmetic {
    package var count: UInt64

    package init(_ count: UInt64) {
        self.count = count
    }

    package init(milliseconds: Double) {
        count = UInt64(max(0, milliseconds) * 1e6)
    }

    package static let zero = Nanoseconds(0)

    package var milliseconds: Double { Double(count) / 1e6 }
    package var seconds: Double { Double(count) / 1e9 }

    package static func < (left: Nanoseconds, right: Nanoseconds) -> Bool { left.count < right.count }
    package static func + (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
        Nanoseconds(left.count + right.count)
    }
    /// Returns the difference, or zero if `right` is longer.
    package static func - (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
        Nanoseconds(left.count > right.count ? left.count - right.count : 0)
    }
}

func clockNanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
