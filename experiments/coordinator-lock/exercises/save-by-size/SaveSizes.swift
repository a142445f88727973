import Foundation
import Locking
import ManagedStore
import StopsApp

/// Counts the import's saves that write more than a save may.
final class SaveSizes: Sendable {
    static let mostRows = 4_000
    static let mostBytes = 2_000_000

    private let count = Locked(0)

    init() {
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.willSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { [self] notification in
            if let context = notification.object as? ManagedObjectContext { note(context) }
        }
    }

    var oversizedSaves: Int { count.withLock { $0 } }

    /// Called on the saving context's queue. The trial's own save, on the main queue, does not count.
    private func note(_ context: ManagedObjectContext) {
        guard context.concurrencyType != .mainQueue else { return }
        let stops = context.insertedObjects.compactMap { $0 as? ListedStop }
        let bytes = stops.reduce(0) { $0 + ($1[ListedStop.notice]?.utf8.count ?? 0) }
        guard stops.count > Self.mostRows || bytes > Self.mostBytes else { return }
        count.withLock { $0 += 1 }
    }
}
