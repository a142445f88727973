import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Awaits each address in a group of tasks, no more of them under way than there are connections.
final class AwaitedFetch: Fetching {
    private typealias Work = @MainActor @Sendable () async -> Void

    private let connections: Int
    private let session: URLSession
    private var screens: [Task<Void, Never>] = []

    init(connections: Int) {
        self.connections = connections
        session = .transient(connections: connections)
    }

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        screens.append(
            Task { [connections, session] in
                await withTaskGroup(of: Void.self) { group in
                    for (index, address) in addresses.enumerated() {
                        if index >= connections { await group.next() }
                        let work: Work = { ended(address, await session.result(of: address)) }
                        group.addTask(operation: work)
                    }
                }
            }
        )
    }

    func cancel() {
        for screen in screens { screen.cancel() }
        screens = []
    }
}

extension URLSession {
    @MainActor
    fileprivate func result(of address: URL) async -> Result<Data, any Error> {
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

/// A data task that may be cancelled before it is there.
private final class Transfer: Sendable {
    private let state = Mutex<(task: URLSessionDataTask?, isCancelled: Bool)>((nil, false))

    func begin(_ task: URLSessionDataTask) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
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
