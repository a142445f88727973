import StopsApp

/// Wrong: waits for the context's queue, and performAndWait runs the block on the thread that waits: the main thread
/// writes after all.
@MainActor
final class RenameBesideWaits: NameKeeping {
    private let writing: NamingContext

    init(_ list: StopsList) {
        writing = NamingContext(beside: list, mergePolicy: .mergeByPropertyObjectTrump)
    }

    func rename(_ stop: StopObject, to name: String) {
        stop.name = name
        writing.storeAndWait(name, of: stop)
    }
}
