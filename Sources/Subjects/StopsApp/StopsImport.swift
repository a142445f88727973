import ManagedStore
import TransitFeed

/// The import that every experiment over the store does: the stops of a feed, saved every so many rows.
package struct StopsImport: Sendable {
    /// The path of a GTFS `stops.txt`.
    private let feed: String
    private let rowsPerSave: Int
    private let watch: @Sendable (() throws -> Int) -> Void
    private let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - watch: Is handed each import, to run it; what it gives is the number of rows.
    ///   - failed: Hears of an error outside of the import itself.
    package init(
        feed: String,
        rowsPerSave: Int,
        watch: @escaping @Sendable (() throws -> Int) -> Void,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.feed = feed
        self.rowsPerSave = rowsPerSave
        self.watch = watch
        self.failed = failed
    }

    /// Imports into a context. Call on the context's queue.
    ///
    /// - Parameter saved: Called after each save.
    package func run(into context: ManagedObjectContext, saved: () throws -> Void = {}) {
        watch {
            var reader = try StopsReader(path: feed)
            var rows = 0
            while let stop = try reader.next() {
                StopObject(context: context).fill(from: stop)
                rows += 1
                if rows % rowsPerSave == 0 {
                    try context.save()
                    try saved()
                }
            }
            // The rows after the last full batch.
            if context.hasChanges {
                try context.save()
                try saved()
            }
            return rows
        }
    }

    /// Does what belongs to the import and may fail: a save on another queue.
    package func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failed(error)
        }
    }
}
