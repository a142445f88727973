import ManagedStore
import StopsApp

/// Wrong: as many rows as the last save would have written in a frame. It learns of large rows when it has saved
/// them.
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
