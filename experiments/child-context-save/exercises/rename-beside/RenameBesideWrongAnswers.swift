import StopsApp

/// Wrong: a second context with the default merge policy. A save that conflicts with the import's fails, and the name
/// is lost.
@MainActor
final class RenameBesideForgets: NameKeeping {
    private let writing: NamingContext

    init(_ list: StopsList) {
        writing = NamingContext(beside: list, mergePolicy: .error)
    }

    func rename(_ stop: StopObject, to name: String) {
        stop.name = name
        writing.store(name, of: stop)
    }
}

/// Wrong: this context's version of the stop overwrites the whole row, including the import's changes.
@MainActor
final class RenameBesideOverwrites: NameKeeping {
    private let writing: NamingContext

    init(_ list: StopsList) {
        writing = NamingContext(beside: list, mergePolicy: .overwrite)
    }

    func rename(_ stop: StopObject, to name: String) {
        stop.name = name
        writing.store(name, of: stop)
    }
}

/// Wrong: the list shows the name only after the save has been merged, not at once.
@MainActor
final class RenameBesideShowsLater: NameKeeping {
    private let writing: NamingContext

    init(_ list: StopsList) {
        writing = NamingContext(beside: list, mergePolicy: .mergeByPropertyObjectTrump)
    }

    func rename(_ stop: StopObject, to name: String) {
        writing.store(name, of: stop)
    }
}

/// Wrong: it waits for the context's queue. performAndWait runs the block on the waiting thread, so the main thread
/// still writes.
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
