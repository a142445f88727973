/// Does each step of the export in the caller's task.
struct StructuredCalls: ReportExport {
    private let server: ReportServer

    init(_ server: ReportServer) {
        self.server = server
    }

    func run() async throws -> [Page] {
        _ = try await server.answer(to: 0)
        while !server.isReady {
            try await Task.sleep(for: ReportServer.pause)
        }
        var pages: [Page] = []
        for number in 1...server.pages {
            pages.append(try await server.answer(to: number))
        }
        return pages
    }
}
