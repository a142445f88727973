import Dispatch
import ManagedStore
import StopsApp

/// Saves only full batches. The variant loses the rows after the last full batch, because it lacks the save that
/// follows the loop in the article's sample project.
struct FullBatchesOnly: ArticleScreen {
    let stack: ArticleStack

    init(_ openStore: OpenStore) throws {
        stack = try ArticleStack(openStore(.serialized))
        stack.importing.undoManager = nil
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        let context = stack.importing
        context.perform {
            stopsImport.run { reader in
                var rows = 0
                while !stopsImport.isCancelled(after: rows), let stop = try reader.next() {
                    StopObject(context: context).fill(from: stop)
                    rows += 1
                    if (reader.lineNumber - 1) % stopsImport.rowsPerSave == 0 { try? context.save() }
                }
                return rows
            }
            DispatchQueue.main.async { completion() }
        }
    }
}
