import Foundation

/// The view of a row. A few cells are enough for a list of any length: a cell whose row has left the view is reused for
/// another row, and still shows the old row's contents at first.
@MainActor
open class TableViewCell {
    package let reuseIdentifier: String
    /// The table view that shows the cell or keeps it in its pool.
    package internal(set) weak var tableView: TableView?

    private var performRequests: [Timer] = []

    // Public, because the class is open. Subclasses in other modules define their own initializers.
    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
    }

    /// Called when the cell leaves the reuse pool, before the data source fills it again.
    open func prepareForReuse() {}
}

extension TableViewCell {
    /// Calls `body` on the main thread after a delay, in the run loop's default mode: while the list is dragged or
    /// slows down, the run loop is in its tracking mode, and the call waits until the scroll ends. (Like
    /// `NSObject.perform(_:with:afterDelay:)`.)
    package func perform(afterDelay delay: TimeInterval, _ body: @escaping @MainActor () -> Void) {
        // The timer needs a date, because Foundation on Linux immediately fires a timer that was created with an
        // interval.
        let timer = Timer(fire: Date(timeIntervalSinceNow: delay), interval: 0, repeats: false) { [weak self] timer in
            let due = ObjectIdentifier(timer)
            MainActor.assumeIsolated { self?.performRequest(due, body) }
        }
        performRequests.append(timer)
        RunLoop.main.add(timer, forMode: .default)
    }

    /// Cancels the calls that ``perform(afterDelay:_:)`` has not made yet.
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
