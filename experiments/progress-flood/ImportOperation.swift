import Foundation
import ManagedStore
import TransitFeed

/// Imports the stops of a feed in the background: in a context of its own on the same coordinator, saved every so many
/// rows, cancellable at each row.
///
/// `@unchecked Sendable`: its own properties are constants; the rest is `Operation`'s.
final class ImportOperation: Operation, @unchecked Sendable {
    private let feed: String
    private let coordinator: PersistentStoreCoordinator
    private let rowsPerSave: Int
    private let report: ProgressReport
    private let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - feed: The path of a GTFS `stops.txt`.
    ///   - failed: Called on the import's thread where the feed or the store fails.
    init(
        feed: String,
        coordinator: PersistentStoreCoordinator,
        rowsPerSave: Int,
        report: ProgressReport,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.feed = feed
        self.coordinator = coordinator
        self.rowsPerSave = rowsPerSave
        self.report = report
        self.failed = failed
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
        var row = 0
        while !isCancelled, let stop = try reader.next() {
            StopObject(context: context).fill(from: stop)
            row += 1
            report.imported(row)
            if row % rowsPerSave == 0 {
                try context.save()
                context.reset()
            }
        }
        // The rows after the last full batch, after a cancel too.
        try context.save()
        report.ended(row)
    }
}
