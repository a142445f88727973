import Foundation
import ManagedStore
import StopsApp

/// Renames stops in a child context, and saves the child and then the parent. An observer merges each save of the
/// parent into every other context, on the queue of this context.
final class SavedAndMerged: StopRenamer {
    private let app: AppContexts
    private var observer: (any NSObjectProtocol)?

    init(app: AppContexts) {
        self.app = app
        let others = [app.sibling, app.independent]
        observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: app.parent,
            queue: nil
        ) { notification in
            guard let save = ContextChanges(notification) else { return }
            for other in others { other.perform { other.mergeChanges(fromContextDidSave: save) } }
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    func rename(_ count: Int, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        app.operationQueue.addOperation { [parent = app.parent] in
            let child = ManagedObjectContext(concurrencyType: .privateQueue, parent: parent)
            let result = Result {
                try child.performAndWait {
                    try StopObject.rename(count, in: child)
                    try child.save()
                }
                try parent.performAndWait { try parent.save() }
            }
            completion(result)
        }
    }
}
