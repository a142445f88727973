import ListView

/// How fast a list goes by itself, to tell the rows that will stay from those that only fly by.
@MainActor
final class ScrollSpeed: ScrollObserver {
    /// Called each time that the list has moved or stopped.
    var onChange: @MainActor () -> Void = {}

    /// Two frames at 60 Hz.
    private static let longestFrame = Duration.milliseconds(33)

    private var last: (offset: Double, moment: ContinuousClock.Instant)?
    private var pointsPerSecond = 0.0
    private var height = 0.0
    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastListener = 0

    func didScroll(_ tableView: TableView) {
        let now = ContinuousClock.now
        if let last, tableView.isDecelerating {
            // What moves after a rest has not moved all the while: its first frame's way was made in a frame.
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

    /// Whether a row that comes into view now stays for a tenth of a second. One that does not is not worth a picture.
    var isSlow: Bool { pointsPerSecond * 0.1 <= height }

    /// An element each time that the list has moved or stopped.
    func changes() -> AsyncStream<Void> {
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
