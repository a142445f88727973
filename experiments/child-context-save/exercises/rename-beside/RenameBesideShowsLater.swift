import StopsApp

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
