import Dispatch
import ManagedStore
import StopsApp

/// Three contexts, each the child of the next: the import's, the list's, and one that writes into the store.
///
/// The writing is off the main thread. But each save still passes through the list's context, on the main thread: every
/// object goes into this context, and out of it again.
struct NestedContexts: StopsScreen {
    let list: StopsList
    private let importing: ManagedObjectContext
    private let writing: ManagedObjectContext

    init(_ openStore: OpenStore) throws {
        writing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: try openStore(.serialized))
        let main = ManagedObjectContext(concurrencyType: .mainQueue, parent: writing)
        importing = ManagedObjectContext(concurrencyType: .privateQueue, parent: main)
        list = try StopsList(main)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        importing.perform { [list, importing, writing] in
            stopsImport.run(into: importing) {
                DispatchQueue.main.async {
                    stopsImport.attempt { try list.save() }
                    writing.perform { stopsImport.attempt { try writing.save() } }
                }
            }
            // Runs after the last save of each of the other two contexts.
            DispatchQueue.main.async {
                writing.perform {
                    DispatchQueue.main.async { completion() }
                }
            }
        }
    }
}
