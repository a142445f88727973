import FetchApp
import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches the addresses in as many tasks as there are connections. Each task awaits one address and then takes the
/// next waiting address.
final class Awaited: Fetching {
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

/// A transfer whose cancel may come before its data task exists.
private final class Transfer: Sendable {
    private let state = Locked<(task: URLSessionDataTask?, isCancelled: Bool)>((nil, false))

    func begin(_ task: URLSessionDataTask) {
        state.withLock { $0.task = task }
        task.resume()
        if state.withLock({ $0.isCancelled }) { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
