import ManagedStore
import StopsApp

/// A screen that imports on the main thread, into the list's own context.
///
/// "Core Data and Swift: Concurrency" warns of this import, but prints no code for it. With only one thread, there is
/// no race.
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
