import Dispatch
import Foundation
import ManagedStore
import StopsApp

/// A screen that uses the two contexts of "Common Background Practices".
@MainActor
protocol ArticleScreen: StopsScreen {
    var stack: ArticleStack { get }
}

extension ArticleScreen {
    var list: StopsList { stack.list }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        let context = stack.importing
        context.perform {
            stopsImport.runByLines(into: context)
            DispatchQueue.main.async { completion() }
        }
    }
}

/// The list's context and the import's, with one coordinator. Each save is merged whole, in a block of the list's
/// context.
@MainActor
final class ArticleStack {
    let list: StopsList
    let importing: ManagedObjectContext

    init(_ coordinator: PersistentStoreCoordinator) throws {
        let list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        self.list = list
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        let own = list.context
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { notification in
            guard notification.object as? ManagedObjectContext !== own, let save = ContextChanges(notification) else {
                return
            }
            own.perform {
                // A main-queue context performs its blocks on the main thread.
                MainActor.assumeIsolated { list.merge(save) }
            }
        }
    }
}

extension StopsImport {
    /// The loop of the article's sample project, with its flaws: it counts lines, a line that is not a stop skips the
    /// check for a save, and a save's error is discarded.
    func runByLines(into context: ManagedObjectContext) {
        run { reader in
            var rows = 0
            while !isCancelled(after: rows), let stop = try reader.next() {
                StopObject(context: context).fill(from: stop)
                rows += 1
                // The header's line does not count. The reader skips malformed lines: they never reach this check.
                if (reader.lineNumber - 1) % rowsPerSave == 0 { try? context.save() }
            }
            try? context.save()
            return rows
        }
    }
}
