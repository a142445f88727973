import ManagedStore
import StopsApp

/// Saves after 1,000 rows, since each row has a cost, or after a megabyte of notices. The number of rows and the number
/// of bytes are known before the save.
enum SaveBySizeAnswer: ImportSaving {
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        var (rows, bytes) = (0, 0)
        for stop in stops {
            ListedStop(stop, in: context)
            rows += 1
            bytes += stop.notice?.utf8.count ?? 0
            guard rows >= 1000 || bytes >= 1_000_000 else { continue }
            try context.save()
            (rows, bytes) = (0, 0)
        }
        // The rows after the last full save.
        if context.hasChanges { try context.save() }
    }
}
