import ManagedStore
import StopsApp

extension StopsImport {
    /// Imports the rows in batches, and saves each full batch. The remaining rows are saved at the end, even after a
    /// cancel. Must be called on the context's queue.
    func runInBatches(into context: ManagedObjectContext) {
        run { reader in
            var rows = 0
            while !isCancelled(after: rows), let stop = try reader.next() {
                StopObject(context: context).fill(from: stop)
                rows += 1
                if rows % rowsPerSave == 0 { try save(context) }
            }
            try save(context)
            return rows
        }
    }

    /// Saves the context without the rows that the store refuses, because these rows would also make every later save
    /// fail. Any other error ends the import and is reported.
    private func save(_ context: ManagedObjectContext) throws {
        do {
            try context.save()
        } catch {
            guard !error.conflicts.isEmpty else { throw error }
            for conflict in error.conflicts { context.delete(context.object(with: conflict.objectID)) }
            report(refused: error.conflicts.count)
            try context.save()
        }
    }
}
