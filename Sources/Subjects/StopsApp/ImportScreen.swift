import Dispatch
import Foundation
import ManagedStore
import Synchronization

/// The screen of an app that imports stops: a list that follows the store, a progress bar and a Cancel button.
@MainActor
package final class ImportScreen {
    package let list: StopsList
    nonisolated package let progressBar: ProgressBar
    /// Whether this screen has received the report that the import has ended.
    package private(set) var hasEnded = false
    /// Closures that are called before and after each update of the progress bar.
    package var willUpdate: @MainActor () -> Void = {}
    package var didUpdate: @MainActor () -> Void = {}
    package var didEnd: @MainActor () -> Void = {}

    private let merging: SaveMerging
    private let operationQueue = OperationQueue()
    private nonisolated let skipped = Atomic<Int>(0)
    private nonisolated let reported = DispatchSemaphore(value: 0)

    package init(_ coordinator: PersistentStoreCoordinator, _ progressBar: ProgressBar) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        merging = SaveMerging(into: list)
        self.progressBar = progressBar
        operationQueue.maxConcurrentOperationCount = 1
    }

    /// Starts an import, as a tap on Import does.
    ///
    /// - Parameters:
    ///   - rowsPerLook: The number of rows between two checks for a cancel. The article checks after each row.
    ///   - reached: A closure that is called on the import's thread after each row, before the row is reported.
    package func importStops(
        _ stopsImport: StopsImport,
        reporting report: any ProgressReport.Type,
        rowsPerLook: Int = 1,
        reached: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        operationQueue.addOperation(
            ImportOperation(
                stopsImport,
                into: list.context.persistentStoreCoordinator,
                reporting: report.init(screen: self),
                rowsPerLook: rowsPerLook,
                reached: reached,
                reported: { [reported] in reported.signal() }
            )
        )
    }

    /// Blocks the main thread until the import has reported its end.
    package func waitForReport() {
        reported.wait()
    }

    /// Cancels the import, as a tap on Cancel does.
    package func cancel() {
        operationQueue.cancelAllOperations()
    }

    // MARK: - Updates from the import

    /// The number of rows to import.
    nonisolated package var total: Int { progressBar.total }

    /// Shows the number of imported rows in the progress bar.
    package func show(_ row: Int) {
        willUpdate()
        progressBar.show(row: row)
        didUpdate()
    }

    /// Records that the import has ended, and that the bar shows its final progress.
    package func end() {
        hasEnded = true
        didEnd()
    }

    /// Counts an update that the screen never shows, because a newer update has replaced it.
    nonisolated package func skip() {
        skipped.wrappingAdd(1, ordering: .relaxed)
    }

    package var skippedUpdates: Int { skipped.load(ordering: .relaxed) }
}
