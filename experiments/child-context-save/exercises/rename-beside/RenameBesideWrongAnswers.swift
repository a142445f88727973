import StopsApp

/// Wrong: a context beside the list's with the merge policy that every new one has. A save that meets the import's fails,
/// and the name is lost.
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

/// Wrong: the stop as it is here overwrites the row, and with it what the import has written.
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

/// Wrong: the list shows the name when the save has been merged, and not at once.
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
