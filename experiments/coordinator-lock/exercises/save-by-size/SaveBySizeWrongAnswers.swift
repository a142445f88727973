import ManagedStore
import StopsApp

/// Wrong: each save has as many rows as a frame allows if the rows are small.
enum SaveBySizeManyRows: ImportSaving {
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        for stop in stops {
            ListedStop(stop, in: context)
            if stop.number.isMultiple(of: 2000) { try context.save() }
        }
        if context.hasChanges { try context.save() }
    }
}

/// Wrong: each save has as many rows as the previous save would have written in one frame. The import learns of large
/// rows only after it has saved them.
enum SaveBySizeByTheClock: ImportSaving {
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        var (rows, most) = (0, 500)
        for stop in stops {
            ListedStop(stop, in: context)
            rows += 1
            guard rows >= most else { continue }
            let time = try ContinuousClock().measure { try context.save() }
            most = max(1, Int(Double(rows) * (Duration.milliseconds(16) / time)))
            rows = 0
        }
        if context.hasChanges { try context.save() }
    }
}

/// Wrong: each save has few rows, since they may be large. Most saves write almost nothing.
enum SaveBySizeFewRows: ImportSaving {
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws {
        for stop in stops {
            ListedStop(stop, in: context)
            if stop.number.isMultiple(of: 100) { try context.save() }
        }
        if context.hasChanges { try context.save() }
    }
}

/// Wrong: full saves only. The rows after the last full save are never saved.
enum SaveBySizeDropsTheRest: ImportSaving {
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
    }
}
