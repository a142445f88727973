import ManagedStore
import StopsApp

/// Imports stops into the store that the list fetches from at each frame. A fetch waits while a save holds the store's one
/// connection.
///
/// No save may hold it for two frames, and there should be few saves. Most stops are small, and some have a long notice.
/// Today there is one save.
package enum SaveBySize: ImportSaving {
    package static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        for stop in stops { ListedStop(stop, in: context) }
        try context.save()
    }
}
