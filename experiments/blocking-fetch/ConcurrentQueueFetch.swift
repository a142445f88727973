import Dispatch
import Foundation

/// Reads each address as if it were a file, all at once: a slow one keeps nobody waiting.
final class ConcurrentQueueFetch: Fetching {
    private let queue = DispatchQueue(label: "fetch", attributes: .concurrent)

    init(connections: Int) {}

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        for address in addresses {
            queue.async {
                let result = Result { try Data(contentsOf: address) }
                DispatchQueue.main.async { ended(address, result) }
            }
        }
    }

    func cancel() {
        // Neither a block that waits in its queue nor one that runs can be called back.
    }
}
