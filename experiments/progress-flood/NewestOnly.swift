import StopsApp

/// A report that offers every row to a stream, which keeps only the newest row. The main actor takes this row when it
/// is ready. At most one update is queued, even with a fast import and a slow screen.
struct NewestOnly: ProgressReport {
    private let screen: ImportScreen
    private let newest: AsyncStream<Int>.Continuation

    init(screen: ImportScreen) {
        let (rows, newest) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        self.screen = screen
        self.newest = newest
        Task { @MainActor in
            for await row in rows {
                screen.show(row)
            }
            screen.end()
        }
    }

    func imported(_ row: Int) {
        if case .dropped = newest.yield(row) { screen.skip() }
    }

    func ended(_ row: Int) {
        imported(row)
        newest.finish()
    }
}
