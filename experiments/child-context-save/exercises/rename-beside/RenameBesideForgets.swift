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
