import ManagedStore
import StopsApp

/// Imports on the main thread, into the list's own context.
///
/// The launch code of "Core Data and Swift: Concurrency", before its fix: nothing can go wrong between threads, for
/// there is one.
@MainActor
func importOnMain(_ openStore: OpenStore) throws -> ImportStack {
    let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
    let end = ImportEnd()
    return ImportStack(
        try StopsList(context),
        isUpToDate: { end.isReached },
        start: { stopsImport in
            stopsImport.run(into: context)
            end.note()
        }
    )
}
