import ManagedStore
import StopsApp

/// Wrong: as many rows as a frame allows, if they are small.
enum SaveBySizeManyRows: ImportSaving {
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        for stop in stops {
            ListedStop(stop, in: context)
            if stop.number.isMultiple(of: 2000) { try context.save() }
        }
        if context.hasChanges { try context.save() }
    }
}
