import Dispatch
import Foundation
import ManagedStore
import Probes
import Synchronization

/// Sees an import's saves begin and end, on the thread that saves.
final class SaveWatch: Sendable {
    struct Saves {
        var count = 0
        /// When the first began.
        var start: MonotonicTime?
        /// When the last ended.
        var end = MonotonicTime(nanoseconds: 0)
        /// Processor time of the saving thread, within the saves.
        var running = Nanoseconds.zero
        /// Of the save that took the most.
        var longestRunning = Nanoseconds.zero
        /// Whether the import has ended.
        var isComplete = false
    }

    private struct State {
        var saves = Saves()
        var thread: ThreadUsageReader?
        var current: (moment: MonotonicTime, running: Nanoseconds)?
    }

    private let state = Mutex(State())
    private let timeline: Timeline
    private let failed: @Sendable (any Error) -> Void

    init(timeline: Timeline, failed: @escaping @Sendable (any Error) -> Void) {
        self.timeline = timeline
        self.failed = failed
    }

    var saves: Saves { state.withLock { $0.saves } }

    /// Runs an import; on the thread that calls, which is the import's. An error ends the sample.
    ///
    /// - Parameter willSave: Called before the first save, which waits until it returns.
    func run(_ body: () throws -> Void, willSave: @escaping @Sendable () -> Void) {
        state.withLock { $0.thread = ThreadUsageReader() }
        let observers = [
            observe(ManagedObjectContext.willSaveObjectsNotification) { [self] in begin(willSave) },
            observe(ManagedObjectContext.didSaveObjectsNotification) { [self] in end() },
        ]
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        do {
            try body()
            state.withLock { $0.saves.isComplete = true }
        } catch {
            failed(error)
        }
    }

    private func observe(_ name: Notification.Name, _ body: @escaping @Sendable () -> Void) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in body() }
    }

    private func begin(_ willSave: () -> Void) {
        if saves.start == nil { willSave() }
        state.withLock { state in
            let moment = MonotonicTime.now
            state.current = (moment, state.thread?.read().running ?? .zero)
            state.saves.start = state.saves.start ?? moment
        }
    }

    private func end() {
        let moment = state.withLock { state -> MonotonicTime? in
            guard let current = state.current, let thread = state.thread else { return nil }
            state.saves.count += 1
            state.saves.end = .now
            let running = thread.read().running - current.running
            state.saves.running += running
            state.saves.longestRunning = max(state.saves.longestRunning, running)
            return current.moment
        }
        if let moment { timeline.span("save", .save, since: moment) }
    }
}
