import Locking

/// The spans in which nothing could begin to read a meter: the line carried a reading, or a sleeper was due and had not
/// woken yet.
package final class BusySpans: Sendable {
    private let spans = Locked<[Range<ContinuousClock.Instant>]>([])

    package init() {}

    /// Records a span that ends now. Ignores a span that has not begun.
    package func note(since start: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        guard start < now else { return }
        spans.withLock { $0.append(start..<now) }
    }

    /// Returns the part of a span that no busy span covers.
    package func freeTime(in span: Range<ContinuousClock.Instant>) -> Duration {
        let covered = spans.withLock { $0 }.filter { $0.overlaps(span) }.sorted { $0.lowerBound < $1.lowerBound }
        var free = Duration.zero
        var start = span.lowerBound
        for busy in covered {
            if busy.lowerBound > start { free += busy.lowerBound - start }
            start = max(start, busy.upperBound)
        }
        return start < span.upperBound ? free + (span.upperBound - start) : free
    }
}
