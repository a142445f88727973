import Locking

/// An export that does each step in the caller's task, and checks for a cancel before each request. A cancellation
/// handler cancels the request in flight.
struct AsksFirst: ReportExport {
    private let server: ReportServer

    init(_ server: ReportServer) {
        self.server = server
    }

    func run() async throws -> [Page] {
        _ = try await answer(to: 0)
        while !server.isReady {
            try await Task.sleep(for: ReportServer.pause)
        }
        var pages: [Page] = []
        for number in 1...server.pages {
            pages.append(try await answer(to: number))
        }
        return pages
    }

    private func answer(to number: Int) async throws -> Page {
        try Task.checkCancellation()
        let inFlight = Locked<ServerRequest?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let request = server.request(number) { continuation.resume(with: $0) }
                inFlight.withLock { $0 = request }
                request.resume()
            }
        } onCancel: {
            inFlight.withLock { $0 }?.cancel()
        }
    }
}
