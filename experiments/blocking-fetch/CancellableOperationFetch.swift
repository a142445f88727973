import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An operation for each address, no more of them under way than there are connections.
final class CancellableOperationFetch: Fetching {
    private let queue = OperationQueue()
    private let session: URLSession

    init(connections: Int) {
        queue.maxConcurrentOperationCount = connections
        session = .transient(connections: connections)
        queue.underlyingQueue = URLSession.callbacks
    }

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        queue.addOperations(
            addresses.map { CancellableOperation($0, session: session, ended: ended) },
            waitUntilFinished: false
        )
    }

    func cancel() {
        queue.cancelAllOperations()
    }
}
