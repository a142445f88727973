import ManagedStore
import StopsApp

/// Keeps each new name: the list shows it at once, and soon it is in the store, which the main thread never writes. What
/// the import has written into the same stop stays.
///
/// Today the main thread saves the list's context.
@MainActor
package final class RenameBeside: NameKeeping {
    private let list: StopsList

    package init(_ list: StopsList) {
        self.list = list
    }

    package func rename(_ stop: StopObject, to name: String) {
        stop.name = name
        do {
            try list.save()
        } catch {
            // The import has saved this stop since the list has read it.
        }
    }
}
