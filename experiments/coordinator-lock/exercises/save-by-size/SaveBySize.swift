import ManagedStore
import StopsApp

/// Imports stops into a store. A list fetches from this store at each frame, and a fetch waits while a save holds the
/// store's one connection.
///
/// No save may hold the connection for two frames: it may write 4,000 rows and 2,000,000 bytes of notices. There should
/// be few saves. Most stops are small, and some have a long notice. Today there is one save.
package enum SaveBySize: ImportSaving {
    package static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        for stop in stops { ListedStop(stop, in: context) }
        try context.save()
    }
}
