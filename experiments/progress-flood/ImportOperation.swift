import Foundation
import ManagedStore
import StopsApp
import TransitFeed

/// Imports the stops of a feed in the background: in a context of its own on the same coordinator, saved every so many
/// rows, cancellable at each row.
///
/// `@unchecked Sendable`: the count of rows is the import's thread's own, all else is constant or `Operation`'s.
final class ImportOperation: Operation, @unchecked Sendable {
    private let feed: String
    private let rows: Int
    private let coordinator: PersistentStoreCoordinator
    private let rowsPerSave: Int
    private let report: ProgressReport
    private let failed: @Sendable (any Error) -> Void
    private var importedRows = 0

    /// - Parameters:
    ///   - feed: The path of a GTFS `stops.txt`.
    ///   - rows: How many of its rows to import.
    ///   - failed: Called on the import's thread where the feed or the store fails.
    init(
        feed: String,
        rows: Int,
        coordinator: PersistentStoreCoordinator,
        rowsPerSave: Int,
        report: ProgressReport,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.feed = feed
        self.rows = rows
        self.coordinator = coordinator
        self.rowsPerSave = rowsPerSave
        self.report = report
        self.failed = failed
    }

    /// Runs ``main()``, unless the operation was cancelled before its turn: that import, too, has an end.
    override func start() {
        super.start()
        report.ended(importedRows)
    }

    override func main() {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        context.performAndWait {
            do {
                try importStops(into: context)
            } catch {
                failed(error)
            }
        }
    }

    private func importStops(into context: ManagedObjectContext) throws {
        var reader = try StopsReader(path: feed)
        while importedRows < rows, !isCancelled, let stop = try reader.next() {
            StopObject(context: context).fill(from: stop)
            importedRows += 1
            report.imported(importedRows)
            if importedRows % rowsPerSave == 0 {
                try context.save()
                context.reset()
            }
        }
        // The rows after the last full batch, after a cancel too.
        try context.save()
    }
}
