import Dispatch
import Foundation
import ManagedStore
import StopsApp

/// A screen with the two contexts that "Common Background Practices" uses.
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

/// A list's context and an import's context with the same coordinator. A block of the list's context merges each save
/// as a whole.
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
    /// Runs the loop of the article's sample project, including its flaws. The loop counts lines instead of stops, so a
    /// malformed line may skip a save. It also discards the error of a save.
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
