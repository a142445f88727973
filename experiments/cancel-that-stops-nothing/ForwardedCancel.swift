/// An export that does its steps in a new unstructured task. It passes a cancel on to that task.
struct ForwardedCancel: ReportExport {
    private let server: ReportServer

    init(_ server: ReportServer) {
        self.server = server
    }

    func run() async throws -> [Page] {
        let export = Task {
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
        return try await withTaskCancellationHandler {
            try await export.value
        } onCancel: {
            export.cancel()
        }
    }
}
