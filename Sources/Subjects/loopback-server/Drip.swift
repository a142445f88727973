import NIOCore

/// A limit on the rate at which the server sends a body. It computes how many bytes of the body may have been sent at a
/// moment.
///
/// All drips share fifty ticks per second, so the processor wakes up no more often for many drips than for one.
package struct Drip: Sendable {
    /// The time between two ticks, in nanoseconds.
    static let tick: UInt64 = 20_000_000

    /// The rate in bytes per second.
    private let rate: Int
    private var start: NIODeadline

    package init(rate: Int, from start: NIODeadline) {
        self.rate = rate
        self.start = start
    }

    /// Returns the number of bytes that may have been sent by the time `now`.
    package func allowed(at now: NIODeadline) -> Int {
        let nanoseconds = Double(max(0, (now - start).nanoseconds))
        let bytes = nanoseconds * Double(rate) / 1e9
        return bytes < 0x1p62 ? Int(bytes) : 1 << 62
    }

    /// Returns the time at which to continue. This is the next tick with a byte to send, or the time of the last byte
    /// if that is earlier.
    ///
    /// - Parameters:
    ///   - sent: The number of bytes that have been sent.
    ///   - size: The number of bytes in the whole body.
    package func next(after now: NIODeadline, sent: Int, of size: Int) -> NIODeadline {
        let nextByte = due(sent + 1)
        let ticks = max(nextByte.uptimeNanoseconds, now.uptimeNanoseconds + 1) + Self.tick - 1
        let atTick = NIODeadline.uptimeNanoseconds(ticks / Self.tick * Self.tick)
        return max(nextByte, min(atTick, due(size)))
    }

    /// Moves the start later by a time in which the client did not read. Without this correction the body would be sent
    /// faster afterwards.
    package mutating func pause(from: NIODeadline, to now: NIODeadline) {
        start = start + (now - from)
    }

    /// Returns the earliest time at which this number of bytes may have been sent.
    private func due(_ bytes: Int) -> NIODeadline {
        let nanoseconds = (Double(bytes) / Double(rate) * 1e9).rounded(.up)
        // The limit of about a century prevents an overflow of the sum.
        return start + .nanoseconds(Int64(min(nanoseconds, 3.2e18)))
    }
}
