import ManagedStore
import StopsApp

/// Imports on the main thread, into the list's own context.
///
/// "Core Data and Swift: Concurrency" warns of this, but prints no code for it. Nothing can go wrong between threads,
/// because there is only one.
struct OnMain: StopsScreen {
    let list: StopsList

    init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        stopsImport.run(into: list.context)
        completion()
    }
}
