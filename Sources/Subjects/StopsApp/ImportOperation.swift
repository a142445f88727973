import Foundation
import ManagedStore

/// Imports stops in the background, in its own context on the list's coordinator; it asks `isCancelled` before each
/// row.
///
/// `@unchecked Sendable`: only the import's thread uses the count of rows; everything else is constant or belongs to
/// `Operation`.
package final class ImportOperation: Operation, @unchecked Sendable {
    private let stopsImport: StopsImport
    private let coordinator: PersistentStoreCoordinator
    private let report: any ProgressReport
    private let rowsPerLook: Int
    private let reached: @Sendable (Int) -> Void
    private let reported: @Sendable () -> Void
    private var importedRows = 0

    /// - Parameters:
    ///   - rowsPerLook: The number of rows between two checks of `isCancelled`.
    ///   - reached: Called after each row, before it is reported.
    ///   - reported: Called once, after the import has reported its end.
    package init(
        _ stopsImport: StopsImport,
        into coordinator: PersistentStoreCoordinator,
        reporting report: any ProgressReport,
        rowsPerLook: Int,
        reached: @escaping @Sendable (Int) -> Void,
        reported: @escaping @Sendable () -> Void
    ) {
        self.stopsImport = stopsImport
        self.coordinator = coordinator
        self.report = report
        self.rowsPerLook = rowsPerLook
        self.reached = reached
        self.reported = reported
    }

    /// Runs ``main()``, unless the operation was cancelled while queued. Reports the end even if ``main()`` did not
    /// run.
    override package func start() {
        super.start()
        report.ended(importedRows)
        reported()
    }

    override package func main() {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        context.performAndWait {
            stopsImport.run(
                into: context,
                saved: { context.reset() },
                unless: { importedRows % rowsPerLook == 0 && isCancelled },
                imported: { row in
                    importedRows = row
                    reached(row)
                    report.imported(row)
                }
            )
        }
    }
}
