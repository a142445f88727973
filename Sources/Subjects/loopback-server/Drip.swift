import NIOCore

/// Limits the rate of a body: computes how many of its bytes may have been sent at a moment.
///
/// All drips use the same ticks of the clock, so the processor wakes only fifty times per second for all of them.
package struct Drip: Sendable {
    /// Nanoseconds.
    static let tick: UInt64 = 20_000_000

    /// Bytes per second.
    private let rate: Int
    private var start: NIODeadline

    package init(rate: Int, from start: NIODeadline) {
        self.rate = rate
        self.start = start
    }

    /// The bytes that may have been sent by now.
    package func allowed(at now: NIODeadline) -> Int {
        let nanoseconds = Double(max(0, (now - start).nanoseconds))
        let bytes = nanoseconds * Double(rate) / 1e9
        return bytes < 0x1p62 ? Int(bytes) : 1 << 62
    }

    /// When to check again: at the next tick with a byte to send, or earlier if the last byte is due earlier.
    ///
    /// - Parameters:
    ///   - sent: Bytes sent so far.
    ///   - size: Bytes of the whole body.
    package func next(after now: NIODeadline, sent: Int, of size: Int) -> NIODeadline {
        let nextByte = due(sent + 1)
        let ticks = max(nextByte.uptimeNanoseconds, now.uptimeNanoseconds + 1) + Self.tick - 1
        let atTick = NIODeadline.uptimeNanoseconds(ticks / Self.tick * Self.tick)
        return max(nextByte, min(atTick, due(size)))
    }

    /// Does not count the time in which the client did not read: otherwise the body would be sent faster afterwards.
    package mutating func pause(from: NIODeadline, to now: NIODeadline) {
        start = start + (now - from)
    }

    /// The time from which this many bytes may have been sent.
    private func due(_ bytes: Int) -> NIODeadline {
        let nanoseconds = (Double(bytes) / Double(rate) * 1e9).rounded(.up)
        // Limits the time to about a century, so that the sum does not overflow for bytes that are never due.
        return start + .nanoseconds(Int64(min(nanoseconds, 3.2e18)))
    }
}
