import ManagedStore
import StopsApp

/// Keeps each new name: the list shows it at once and the store has it soon. The main thread never writes into the
/// store, and the import's changes to the same stop stay.
///
/// At the start, the main thread saves the list's context.
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
            // The import has saved this stop since the list read it.
        }
    }
}
