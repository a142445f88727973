import ManagedStore
import TransitFeed

/// The import of a feed's stops that all experiments with the store use. It saves every ``rowsPerSave`` rows.
package struct StopsImport: Sendable {
    /// The path of a GTFS `stops.txt`.
    private let feed: String
    private let limit: Int
    private let looksUp: Bool
    package let rowsPerSave: Int
    private let watch: @Sendable (() throws -> Int) -> Void
    let reached: @Sendable (Int) -> Void
    private let refused: @Sendable (Int) -> Void
    private let failed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - limit: The maximum number of the feed's rows to import.
    ///   - looksUp: Whether the import first fetches each row's stop, and creates a stop only if the store has none.
    ///   - watch: Called with a closure for each import, and must run this closure. The closure returns the number of
    ///     imported rows.
    ///   - reached: Called after each row, before other observers of the row.
    ///   - refused: Receives the number of rows that a save has refused and the import has skipped.
    ///   - failed: Receives an error that occurs outside the import itself.
    package init(
        feed: String,
        limit: Int = .max,
        rowsPerSave: Int,
        looksUp: Bool = false,
        watch: @escaping @Sendable (() throws -> Int) -> Void,
        reached: @escaping @Sendable (Int) -> Void = { _ in },
        refused: @escaping @Sendable (Int) -> Void = { _ in },
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.feed = feed
        self.limit = limit
        self.rowsPerSave = rowsPerSave
        self.looksUp = looksUp
        self.watch = watch
        self.reached = reached
        self.refused = refused
        self.failed = failed
    }

    /// Imports into a context. Call on the context's queue.
    ///
    /// - Parameters:
    ///   - saved: Called after each save.
    ///   - isCancelled: Called before each row. If it returns true, the import ends.
    ///   - imported: Called after each row, with the number of rows so far.
    package func run(
        into context: ManagedObjectContext,
        saved: () throws -> Void = {},
        unless isCancelled: () -> Bool = { false },
        imported: (Int) -> Void = { _ in }
    ) {
        watch {
            var reader = try StopsReader(path: feed)
            var rows = 0
            while rows < limit, !isCancelled(), let stop = try reader.next() {
                let known = looksUp ? try StopObject.find(stop.identifier, in: context) : nil
                (known ?? StopObject(context: context)).fill(from: stop)
                rows += 1
                reached(rows)
                imported(rows)
                if rows % rowsPerSave == 0 {
                    try context.save()
                    try saved()
                }
            }
            // Saves the rows after the last full batch, also after a cancel.
            if context.hasChanges {
                try context.save()
                try saved()
            }
            return rows
        }
    }

    /// Runs an import's own loop over the feed instead of ``run(into:saved:unless:imported:)``.
    ///
    /// - Parameter loop: Returns the number of rows that it has imported.
    package func run(_ loop: (inout StopsReader) throws -> Int) {
        watch {
            var reader = try StopsReader(path: feed)
            return try loop(&reader)
        }
    }

    func openFeed() throws -> StopsReader { try StopsReader(path: feed) }

    /// Returns true if the user has cancelled after this number of rows.
    package func isCancelled(after rows: Int) -> Bool { rows >= limit }

    /// Notifies the user that the store has refused rows, and that the import has skipped them.
    package func report(refused rows: Int) {
        refused(rows)
    }

    /// Runs a part of the import that is outside ``run(into:saved:unless:imported:)`` and may fail, such as a save on
    /// another queue.
    package func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failed(error)
        }
    }
}
