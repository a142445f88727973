import Foundation
import ManagedStore
import StopsApp

/// Three contexts, each the child of the next: the import's, the list's, and one that writes into the store.
///
/// The writing is off the main thread. Each save still passes through the list's context, on the main thread: object by
/// object into it, and object by object out of it again.
@MainActor
func importInNestedContexts(_ openStore: OpenStore) throws -> ImportStack {
    let writing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
    let main = ManagedObjectContext(concurrencyType: .mainQueue, parent: writing)
    let importing = ManagedObjectContext(concurrencyType: .privateQueue, parent: main)
    let list = try StopsList(main)
    let end = ImportEnd()
    return ImportStack(
        list,
        isUpToDate: { end.isReached },
        start: { stopsImport in
            importing.perform {
                stopsImport.run(into: importing) {
                    DispatchQueue.main.async {
                        stopsImport.attempt { try list.save() }
                        writing.perform { stopsImport.attempt { try writing.save() } }
                    }
                }
                writing.perform { end.note() }
            }
        }
    )
}
