import Foundation
import ManagedStore
import Synchronization

/// Two counts of saved rows: the rows of the largest save, and the rows saved off the main thread.
final class LargestSave: Sendable {
    private let most = Mutex(0)
    private let offMain = Mutex(0)

    var rows: Int { most.withLock { $0 } }
    var rowsOffMain: Int { offMain.withLock { $0 } }

    /// Counts a save's rows. Call this with each did-save notification, on the thread that saves.
    func note(_ notification: Notification) {
        guard let context = notification.object as? ManagedObjectContext, context.parent == nil,
            let save = ContextChanges(notification)
        else { return }
        let inserted = save.insertedObjectIDs.count
        most.withLock { $0 = max($0, inserted) }
        if !Thread.isMainThread { offMain.withLock { $0 += inserted } }
    }
}
