import Foundation

/// A row's view. A few of them serve a list of any length: a cell whose row has left the view is handed out again for
/// a row that comes in, with all that it showed before.
@MainActor
open class TableViewCell {
    package let reuseIdentifier: String
    /// The table view that shows the cell, or keeps it in its pool.
    package internal(set) weak var tableView: TableView?

    private var performRequests: [Timer] = []

    package init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
    }

    /// Called as the cell is taken out of the reuse pool, before its data source fills it again.
    open func prepareForReuse() {}
}

extension TableViewCell {
    /// Calls `body` on the main thread after a delay, in the run loop's default mode: while the list is dragged or
    /// slows down, the run loop is in its tracking mode, and the call waits for the scroll's end. (As
    /// `NSObject.perform(_:with:afterDelay:)` does.)
    package func perform(afterDelay delay: TimeInterval, _ body: @escaping @MainActor () -> Void) {
        // By its date: Foundation on Linux fires a timer made by its interval at once.
        let timer = Timer(fire: Date(timeIntervalSinceNow: delay), interval: 0, repeats: false) { [weak self] timer in
            let due = ObjectIdentifier(timer)
            MainActor.assumeIsolated { self?.performRequest(due, body) }
        }
        performRequests.append(timer)
        RunLoop.main.add(timer, forMode: .default)
    }

    /// Drops what ``perform(afterDelay:_:)`` has not called yet.
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
