/// Sleeps between two polls for the report, and ignores the error of a cancelled sleep.
struct SwallowedSleep: ReportExport {
    private let server: ReportServer

    init(_ server: ReportServer) {
        self.server = server
    }

    func run() async throws -> [Page] {
        _ = try await server.answer(to: 0)
        while !server.isReady {
            try? await Task.sleep(for: ReportServer.pause)
        }
        var pages: [Page] = []
        for number in 1...server.pages {
            pages.append(try await server.answer(to: number))
        }
        return pages
    }
}
