// import cancel_that_stops_nothing

/// Fetches the first page of a report, once for all callers that ask at the same time. A cancelled caller does not
/// affect the others; the last one to be cancelled cancels the request.
///
/// Today each caller has a request of its own. `server.answer(to: 1)` fetches the page, and reacts to a cancel.
package final class LastOneOut: SharedPage {
    private let server: ReportServer

    package init(_ server: ReportServer) {
        self.server = server
    }

    package func page() async throws -> Page {
        try await server.answer(to: 1)
    }
}
