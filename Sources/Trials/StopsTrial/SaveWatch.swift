import Foundation
import ManagedStore
import Measuring
import Synchronization

/// Observes the saves of all contexts, with their beginning, end and cost, until the process ends.
package final class SaveWatch: Sendable {
    package struct Save: Sendable {
        /// Whether the save writes into a parent context instead of the store.
        package let isIntoParent: Bool
        /// Whether the save runs on the main thread.
        package let isOnMain: Bool
        package let start: MonotonicTime
        package let end: MonotonicTime
        /// The processor time of the saving thread during the save.
        package let running: Nanoseconds
        /// The main thread's processor time during a save on another thread; zero for a save on the main thread. A save
        /// in a child of a main-queue context uses this time to copy the child's changes.
        package let mainRunning: Nanoseconds
    }

    private struct UnderWay: Sendable {
        let saver: ThreadUsageReader
        let mainBefore: Nanoseconds
        let before: Nanoseconds
        let start: MonotonicTime
    }

    private struct State {
        var hasBegun = false
        var underWay: [ObjectIdentifier: UnderWay] = [:]
        var saves: [Save] = []
    }

    private let state = Mutex(State())
    private let mainThread: ThreadUsageReader
    private let timeline: Timeline

    /// - Parameter beforeFirst: Called on the saving thread before the first save, which waits until the closure
    ///   returns.
    package init(
        mainThread: ThreadUsageReader,
        timeline: Timeline,
        beforeFirst: @escaping @Sendable () -> Void = {}
    ) {
        self.mainThread = mainThread
        self.timeline = timeline
        observe(ManagedObjectContext.willSaveObjectsNotification) { watch, context in
            if watch.isFirst() { beforeFirst() }
            watch.begin(context)
        }
        observe(ManagedObjectContext.didSaveObjectsNotification) { $0.end($1) }
    }

    /// The saves in the order in which they ended.
    package var saves: [Save] { state.withLock { $0.saves } }

    private func observe(
        _ name: Notification.Name,
        _ note: @escaping @Sendable (SaveWatch, ManagedObjectContext) -> Void
    ) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
            if let context = notification.object as? ManagedObjectContext { note(self, context) }
        }
    }

    private func isFirst() -> Bool {
        state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
    }

    private func begin(_ context: ManagedObjectContext) {
        let saver = Thread.isMainThread ? mainThread : ThreadUsageReader()
        let underWay = UnderWay(
            saver: saver,
            mainBefore: mainThread.read().running,
            before: saver.read().running,
            start: .now
        )
        state.withLock { $0.underWay[ObjectIdentifier(context)] = underWay }
    }

    private func end(_ context: ManagedObjectContext) {
        guard let save = state.withLock({ $0.underWay.removeValue(forKey: ObjectIdentifier(context)) }) else { return }
        let running = save.saver.read().running - save.before
        let mainRunning = save.saver === mainThread ? .zero : mainThread.read().running - save.mainBefore
        let isIntoParent = context.parent != nil
        timeline.span(isIntoParent ? "save into the parent" : "save into the store", .save, since: save.start)
        let ended = Save(
            isIntoParent: isIntoParent,
            isOnMain: save.saver === mainThread,
            start: save.start,
            end: .now,
            running: running,
            mainRunning: mainRunning
        )
        state.withLock { $0.saves.append(ended) }
    }
}
