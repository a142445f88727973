import Dispatch
import ManagedStore
import StopsApp

/// A chain of three contexts: the import's context is a child of the list's, which is a child of a context that writes
/// into the store.
///
/// The writing is off the main thread. But each save passes through the list's context on the main thread, which takes
/// over every object and then saves it.
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
            // This block runs after the last saves of the import's context and of the list's context.
            DispatchQueue.main.async {
                writing.perform {
                    DispatchQueue.main.async { completion() }
                }
            }
        }
    }
}
