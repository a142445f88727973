import ManagedStore
import StopsApp

/// Wrong: few rows, since they may be large: most saves write next to nothing.
enum SaveBySizeFewRows: ImportSaving {
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        for stop in stops {
            ListedStop(stop, in: context)
            if stop.number.isMultiple(of: 100) { try context.save() }
        }
        if context.hasChanges { try context.save() }
    }
}
