import Foundation
import ManagedStore
import Probes
import Synchronization

/// The processor time of each context's saves: from will-save to did-save, on the thread that saves and, where that is
/// another, on the main thread, whose queue a parent takes its child's changes over on.
final class SaveCosts: Sendable {
    private struct UnderWay: Sendable {
        let saver: ThreadUsageReader
        let begin: Nanoseconds
        let start: MonotonicTime
    }

    private struct Costs {
        var underWay: [ObjectIdentifier: UnderWay] = [:]
        var intoStore = Nanoseconds.zero
        var intoParent = Nanoseconds.zero
    }

    private let costs = Mutex(Costs())
    private let mainThread: ThreadUsageReader
    private let timeline: Timeline

    /// Watches the saves of a coordinator's contexts from now on, until the process ends.
    init(of coordinator: PersistentStoreCoordinator, mainThread: ThreadUsageReader, timeline: Timeline) {
        self.mainThread = mainThread
        self.timeline = timeline
        observe(ManagedObjectContext.willSaveObjectsNotification, coordinator) { $0.willSave($1) }
        observe(ManagedObjectContext.didSaveObjectsNotification, coordinator) { $0.didSave($1) }
    }

    /// Of saves that ended in a parent.
    var intoParent: Nanoseconds { costs.withLock { $0.intoParent } }
    /// Of saves that went into the store.
    var intoStore: Nanoseconds { costs.withLock { $0.intoStore } }

    private func observe(
        _ name: Notification.Name,
        _ coordinator: PersistentStoreCoordinator,
        _ note: @escaping @Sendable (SaveCosts, ManagedObjectContext) -> Void
    ) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
            guard let saver = notification.object as? ManagedObjectContext,
                saver.persistentStoreCoordinator === coordinator
            else { return }
            note(self, saver)
        }
    }

    private func willSave(_ context: ManagedObjectContext) {
        let saver = Thread.isMainThread ? mainThread : ThreadUsageReader()
        let underWay = UnderWay(saver: saver, begin: running(saver), start: .now)
        costs.withLock { $0.underWay[ObjectIdentifier(context)] = underWay }
    }

    private func didSave(_ context: ManagedObjectContext) {
        guard let save = costs.withLock({ $0.underWay.removeValue(forKey: ObjectIdentifier(context)) }) else { return }
        let cost = running(save.saver) - save.begin
        let name: StaticString = context.parent == nil ? "save into the store" : "save into the parent"
        timeline.span(name, .save, since: save.start)
        costs.withLock { costs in
            if context.parent == nil { costs.intoStore += cost } else { costs.intoParent += cost }
        }
    }

    private func running(_ saver: ThreadUsageReader) -> Nanoseconds {
        let own = saver.read().running
        return saver === mainThread ? own : own + mainThread.read().running
    }
}
