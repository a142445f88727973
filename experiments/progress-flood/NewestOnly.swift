import StopsApp

/// Offers every row to a stream that keeps the newest row. The main actor takes that row when it is ready: at most one
/// update is queued, however fast the import and however slow the screen.
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
