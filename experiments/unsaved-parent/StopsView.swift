import ManagedStore
import StopsApp

/// A part of the app that shows stops which its context has fetched, and goes on showing these objects.
@MainActor
struct StopsView {
    private let context: ManagedObjectContext
    private let stops: [StopObject]

    private static let all = FetchRequest<StopObject>(StopObject.entity)

    init(_ context: ManagedObjectContext) throws {
        self.context = context
        stops = try context.performAndWait { try context.fetch(Self.all) }
    }

    /// How many of the objects that it holds show a new name.
    var renamedCount: Int {
        context.performAndWait { stops.count { $0.name.hasSuffix(Renaming.suffix) } }
    }

    /// How many show a new name after the context has fetched once more.
    func renamedCountAfterFetch() throws -> Int {
        try context.performAndWait {
            try context.fetch(Self.all).count { $0.name.hasSuffix(Renaming.suffix) }
        }
    }
}
