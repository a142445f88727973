/// Sleeps between two polls for the report, and checks for a cancel in each iteration.
struct AsksInLoop: ReportExport {
    private let server: ReportServer

    init(_ server: ReportServer) {
        self.server = server
    }

    func run() async throws -> [Page] {
        _ = try await server.answer(to: 0)
        while !Task.isCancelled {
            try? await Task.sleep(for: ReportServer.pause)
            if server.isReady { break }
        }
        var pages: [Page] = []
        for number in 1...server.pages {
            pages.append(try await server.answer(to: number))
        }
        return pages
    }
}
