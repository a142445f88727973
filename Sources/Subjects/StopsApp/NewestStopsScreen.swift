/// A screen that fetches the newest stops for each frame, while an import runs.
@MainActor
package protocol NewestStopsScreen: Sendable {
    init(_ openStore: OpenStore, _ table: NewestStopsTable) throws

    /// Puts the newest stops into the table, before the method returns or later. The trial calls this method for each
    /// frame.
    func refresh() throws

    /// Imports the stops that the store does not contain yet.
    ///
    /// - Parameter completion: A closure that the import calls on its thread when it has ended.
    func importStops(
        _ stops: [NumberedStop],
        rowsPerSave: Int,
        completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    )
}

/// The table that shows the rows on the screen.
@MainActor
package final class NewestStopsTable {
    package private(set) var rows: [ListedStop.Row] = []
    private let didShow: @MainActor () -> Void
    private let failed: @MainActor (any Error) -> Void

    /// - Parameters:
    ///   - didShow: A closure that is called when fetched rows are on the screen.
    ///   - failed: A closure that receives the error of a fetch for which no caller waits.
    package init(didShow: @escaping @MainActor () -> Void, failed: @escaping @MainActor (any Error) -> Void) {
        self.didShow = didShow
        self.failed = failed
    }

    package func show(_ rows: [ListedStop.Row]) {
        self.rows = rows
        didShow()
    }

    package func show(_ error: any Error) {
        failed(error)
    }
}
