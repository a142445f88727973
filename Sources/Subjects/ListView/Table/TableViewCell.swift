import Foundation

/// The view of a row. A cell whose row has left the view is reused for another row, so a few cells are enough for any
/// list. At first, a reused cell still shows the old row's contents.
@MainActor
open class TableViewCell {
    package let reuseIdentifier: String
    /// The table view that shows the cell or keeps it for reuse.
    package internal(set) weak var tableView: TableView?

    private var performRequests: [Timer] = []

    // The initializer is public, like the open class.
    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
    }

    /// Prepares the cell for another row. The table view calls this method before the data source fills the cell again.
    open func prepareForReuse() {}
}

extension TableViewCell {
    /// Calls `body` on the main thread after a delay, like `NSObject.perform(_:with:afterDelay:)`. The call needs the
    /// run loop's default mode, so it waits until the list stops scrolling.
    package func perform(afterDelay delay: TimeInterval, _ body: @escaping @MainActor () -> Void) {
        // Foundation on Linux immediately fires a timer that was created with an interval, so this timer has a date.
        let timer = Timer(fire: Date(timeIntervalSinceNow: delay), interval: 0, repeats: false) { [weak self] timer in
            let due = ObjectIdentifier(timer)
            MainActor.assumeIsolated { self?.performRequest(due, body) }
        }
        performRequests.append(timer)
        RunLoop.main.add(timer, forMode: .default)
    }

    /// Cancels the pending calls of ``perform(afterDelay:_:)``.
    package func cancelPreviousPerformRequests() {
        for timer in performRequests { timer.invalidate() }
        performRequests.removeAll()
    }

    private func performRequest(_ timer: ObjectIdentifier, _ body: @escaping @MainActor () -> Void) {
        let request: @MainActor () -> Void = { [weak self] in
            guard let self, let index = performRequests.firstIndex(where: { ObjectIdentifier($0) == timer }) else {
                return
            }
            performRequests.remove(at: index)
            body()
        }
        if let tableView { tableView.performInDefaultMode(request) } else { request() }
    }
}
