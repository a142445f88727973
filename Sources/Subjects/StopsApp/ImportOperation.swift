import Foundation
import ManagedStore

/// Imports stops in the background, in its own context on the list's coordinator; it checks `isCancelled` for each row.
///
/// `@unchecked Sendable`: the count of rows belongs to the import's thread; everything else is constant or
/// `Operation`'s.
package final class ImportOperation: Operation, @unchecked Sendable {
    private let stopsImport: StopsImport
    private let coordinator: PersistentStoreCoordinator
    private let report: any ProgressReport
    private var importedRows = 0

    package init(
        _ stopsImport: StopsImport,
        into coordinator: PersistentStoreCoordinator,
        reporting report: any ProgressReport
    ) {
        self.stopsImport = stopsImport
        self.coordinator = coordinator
        self.report = report
    }

    /// Runs ``main()``, unless the operation was cancelled before its turn: that import, too, has an end.
    override package func start() {
        super.start()
        report.ended(importedRows)
    }

    override package func main() {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        context.performAndWait {
            stopsImport.run(
                into: context,
                saved: { context.reset() },
                unless: { isCancelled },
                imported: { row in
                    importedRows = row
                    report.imported(row)
                }
            )
        }
    }
}
