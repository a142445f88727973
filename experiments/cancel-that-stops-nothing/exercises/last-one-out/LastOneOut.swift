// import cancel_that_stops_nothing
// import cancel_that_stops_nothing

/// Fetches the first page of a report, once for all who ask at the same time. One who is cancelled leaves the others
/// alone; the last who is cancelled takes the request along.
///
/// Today each caller has a request of its own. `server.answer(to: 1)` fetches the page, and hears of a cancel.
package final class LastOneOut: SharedPage {
    private let server: ReportServer

    package init(_ server: ReportServer) {
        self.server = server
    }

    package func page() async throws -> Page {
        try await server.answer(to: 1)
    }
}
