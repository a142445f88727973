/// Orders a report from the server, waits until it is ready, and fetches its pages.
package protocol ReportExport: Sendable {
    init(_ server: ReportServer)

    /// - Returns: All pages, in order.
    /// - Throws: `CancellationError` if the task that calls this method is cancelled.
    func run() async throws -> [Page]
}

/// Fetches the first page of a report, once for all callers that ask at the same time.
package protocol SharedPage: Sendable {
    init(_ server: ReportServer)

    /// - Throws: `CancellationError` if every waiting caller is cancelled.
    func page() async throws -> Page
}
