/// The speed of a decelerating list, which distinguishes rows that will stay in view from rows that only pass.
@MainActor
package final class ScrollSpeed {
    /// A closure that is called each time the list has moved or stopped.
    package var onChange: @MainActor () -> Void = {}

    /// The longest time between two frames that the speed takes into account: two frames at 60 Hz.
    private static let longestFrame = Duration.milliseconds(33)

    private var last: (offset: Double, moment: ContinuousClock.Instant)?
    private var pointsPerSecond = 0.0
    private var height = 0.0
    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastListener = 0

    package init() {}

    /// Updates the speed. The list calls this when it has moved or stopped.
    package func didScroll(_ tableView: TableView) {
        let now = ContinuousClock.now
        if let last, tableView.isDecelerating {
            // After a rest, the first frame shows the movement of a single frame, so the speed ignores the time of the
            // rest.
            let elapsed = min(now - last.moment, Self.longestFrame)
            pointsPerSecond = abs(tableView.contentOffset - last.offset) / (elapsed / .seconds(1))
        } else {
            pointsPerSecond = 0
        }
        height = tableView.height
        last = (tableView.contentOffset, now)
        onChange()
        for listener in listeners.values { listener.yield() }
    }

    /// Whether a row that comes into view now stays for at least a tenth of a second. A row that leaves earlier needs
    /// no picture.
    package var isSlow: Bool { pointsPerSecond * 0.1 <= height }

    /// Returns a stream that delivers an element each time the list has moved or stopped.
    package func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            lastListener += 1
            let number = lastListener
            listeners[number] = continuation
            continuation.onTermination = { _ in
                Task { @MainActor in self.listeners[number] = nil }
            }
        }
    }
}
