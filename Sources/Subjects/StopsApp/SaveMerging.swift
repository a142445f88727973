import Foundation
import ManagedStore
import Synchronization

/// The merging of other contexts' saves into a list, one save per turn of the run loop.
///
/// The article merges each save in a separate block on the main queue. The run loop serves no frame until all queued
/// blocks have run, so fast saves would flood the queue.
@MainActor
package final class SaveMerging {
    private struct Waiting {
        var saves: [ContextChanges] = []
        var isScheduled = false
    }

    private let list: StopsList
    private nonisolated let waiting = Mutex(Waiting())
    private var observer: (any NSObjectProtocol)?

    package init(into list: StopsList) {
        self.list = list
        defer { list.merging = self }
        let own = list.context
        observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { [weak self] notification in
            guard let saver = notification.object as? ManagedObjectContext, saver !== own, saver.parent == nil,
                saver.persistentStoreCoordinator.isSameStore(as: own.persistentStoreCoordinator),
                let save = ContextChanges(notification)
            else { return }
            self?.enqueue(save)
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Whether all saves have been merged.
    package var isDone: Bool { waiting.withLock { $0.saves.isEmpty && !$0.isScheduled } }

    private nonisolated func enqueue(_ save: ContextChanges) {
        let mustSchedule = waiting.withLock { waiting in
            waiting.saves.append(save)
            defer { waiting.isScheduled = true }
            return !waiting.isScheduled
        }
        if mustSchedule { DispatchQueue.main.async { self.mergeNext() } }
    }

    private func mergeNext() {
        guard let next = waiting.withLock({ $0.saves.isEmpty ? nil : $0.saves.removeFirst() }) else { return }
        list.merge(next)
        let mustGoOn = waiting.withLock { waiting in
            waiting.isScheduled = !waiting.saves.isEmpty
            return waiting.isScheduled
        }
        // The next merge is a new block on the main queue, so that the run loop can serve its timers first.
        if mustGoOn { DispatchQueue.main.async { self.mergeNext() } }
    }
}
