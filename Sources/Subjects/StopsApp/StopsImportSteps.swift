import ManagedStore
import TransitFeed

/// An import on the main thread, into a main-queue context. The caller imports one row at a time.
@MainActor
package final class StopsImportSteps {
    private let stopsImport: StopsImport
    private let context: ManagedObjectContext
    private var reader: StopsReader?
    private var rows = 0

    init(_ stopsImport: StopsImport, into context: ManagedObjectContext) {
        self.stopsImport = stopsImport
        self.context = context
        stopsImport.attempt { reader = try stopsImport.openFeed() }
    }

    /// Imports the next row. Saves after each ``StopsImport/rowsPerSave`` rows, and after the last one.
    ///
    /// - Returns: False if no row was left, or if the import failed.
    package func importRow() -> Bool {
        var isImported = false
        stopsImport.attempt {
            if !stopsImport.isCancelled(after: rows), let stop = try reader?.next() {
                StopObject(context: context).fill(from: stop)
                rows += 1
                stopsImport.reached(rows)
                isImported = true
            }
            guard context.hasChanges, !isImported || rows % stopsImport.rowsPerSave == 0 else { return }
            try context.save()
        }
        return isImported
    }
}

extension StopsImport {
    /// Returns an import that runs in steps of one row. Use it in place of ``run(into:saved:unless:imported:)``.
    @MainActor
    package func steps(into context: ManagedObjectContext) -> StopsImportSteps {
        StopsImportSteps(self, into: context)
    }
}
