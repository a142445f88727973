import Dispatch
import ManagedStore
import StopsApp

/// Imports on the main thread, into the list's context, because this app's model supports no other thread. The screen
/// must still keep its frames.
///
/// `completion` is called when the last row is saved. Today the import runs in one go.
package struct SliceByTime: StopsScreen {
    package let list: StopsList

    package init(_ openStore: OpenStore) throws {
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: openStore(.serialized)))
    }

    package func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        let steps = stopsImport.steps(into: list.context)
        while steps.importRow() {}
        completion()
    }
}
