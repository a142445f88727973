import StopsApp

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
