import FetchApp
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Awaits each address. A cancel is forgotten if no data task exists at the moment of the cancel.
final class ForgetsCancel: Fetching {
    private let connections: Int
    private let session: URLSession
    private var tasks: [Task<Void, Never>] = []

    init(_ limits: FetchLimits) {
        connections = limits.connections
        session = .transient(limits)
    }

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        var waiting = addresses[...]
        for _ in 0..<min(connections, addresses.count) {
            let task = Task { [session] in
                while let address = waiting.popFirst() { ended(address, await session.result(of: address)) }
            }
            tasks.append(task)
        }
    }

    func cancel() {
        for task in tasks { task.cancel() }
        tasks = []
    }
}

extension URLSession {
    @MainActor
    fileprivate func result(of address: URL) async -> Result<Data, any Error> {
        guard !Task.isCancelled else { return .failure(CancellationError()) }
        let transfer = Transfer()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegateQueue.addOperation { [self] in
                    let task = dataTask(with: address) { continuation.resume(returning: Result($0, $1, $2)) }
                    transfer.begin(task)
                }
            }
        } onCancel: {
            transfer.cancel()
        }
    }
}

/// A data task that may be cancelled.
private final class Transfer: Sendable {
    private let task = Locked<URLSessionDataTask?>(nil)

    func begin(_ task: URLSessionDataTask) {
        self.task.withLock { $0 = task }
        task.resume()
    }

    func cancel() {
        task.withLock { $0 }?.cancel()
    }
}
