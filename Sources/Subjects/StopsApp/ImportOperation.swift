import Foundation
import ManagedStore

/// An operation that imports stops in the background. The operation's context uses the list's coordinator.
///
/// `@unchecked Sendable`: only the import's thread uses `importedRows`, and all other properties are constants.
package final class ImportOperation: Operation, @unchecked Sendable {
    private let stopsImport: StopsImport
    private let coordinator: PersistentStoreCoordinator
    private let report: any ProgressReport
    private let rowsPerLook: Int
    private let reached: @Sendable (Int) -> Void
    private let reported: @Sendable () -> Void
    private var importedRows = 0

    /// - Parameters:
    ///   - rowsPerLook: The number of rows between two checks for a cancel.
    ///   - reached: A function that is called after each row, before the row is reported.
    ///   - reported: A function that is called once, after the import has reported its end.
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

    /// Runs ``main()``, unless the operation was cancelled before. Reports the import's end in both cases.
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
