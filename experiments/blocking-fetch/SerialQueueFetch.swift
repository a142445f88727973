import Dispatch
import Foundation

/// Reads each address as if it were a file, one after another, in a queue of its own: the main thread is spared.
final class SerialQueueFetch: Fetching {
    private let queue = DispatchQueue(label: "fetch")

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
