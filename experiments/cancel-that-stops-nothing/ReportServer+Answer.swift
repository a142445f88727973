import Locking

extension ReportServer {
    /// The pause between two polls for the report.
    static let pause = Duration.milliseconds(10)

    /// Awaits the answer to a request. If the task is cancelled, the request is cancelled too, even before it has
    /// begun.
    package func answer(to number: Int) async throws -> Page {
        let latch = CancelLatch()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                latch.begin(request(number) { continuation.resume(with: $0) })
            }
        } onCancel: {
            latch.cancel()
        }
    }
}

/// Cancels a request, even if `cancel()` is called before the request exists.
private final class CancelLatch: Sendable {
    private let state = Locked<(request: ServerRequest?, isCancelled: Bool)>((nil, false))

    func begin(_ request: ServerRequest) {
        let isCancelled = state.withLock { state in
            state.request = request
            return state.isCancelled
        }
        if isCancelled { request.cancel() } else { request.resume() }
    }

    func cancel() {
        let request = state.withLock { state in
            state.isCancelled = true
            return state.request
        }
        request?.cancel()
    }
}
