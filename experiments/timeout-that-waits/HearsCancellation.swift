import FetchApp
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Races the request and the calculation against a sleep in a task group. The request ends when its task is cancelled.
/// At each step the calculation checks for cancellation and lets other tasks run.
struct HearsCancellation: Quoting {
    private let session: URLSession

    init(_ session: URLSession) {
        self.session = session
    }

    func price(by terms: URL, within limit: Duration) async throws -> Price {
        try await withThrowingTaskGroup(of: Price.self) { group in
            group.addTask {
                let calculation = PriceCalculation(by: try await session.body(of: terms))
                while !calculation.isFinished {
                    try Task.checkCancellation()
                    calculation.step()
                    await Task.yield()
                }
                return calculation.price
            }
            group.addTask {
                try await Task.sleep(for: limit)
                throw TimedOut()
            }
            defer { group.cancelAll() }
            guard let price = try await group.next() else { throw CancellationError() }
            return price
        }
    }
}

extension URLSession {
    fileprivate func body(of address: URL) async throws -> Data {
        let request = Request()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request.begin(dataTask(with: address) { continuation.resume(with: Result($0, $1, $2)) })
            }
        } onCancel: {
            request.cancel()
        }
    }
}

/// A data task that may be cancelled before it exists.
private final class Request: Sendable {
    private let state = Locked<(task: URLSessionDataTask?, isCancelled: Bool)>((nil, false))

    func begin(_ task: URLSessionDataTask) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        // A data task also calls its completion handler if it is cancelled before it is resumed.
        if isCancelled { task.cancel() } else { task.resume() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
