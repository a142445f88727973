import Dispatch
import FetchApp
import Foundation

/// Reads each address like a file, one after another in a queue, so that the main thread is not blocked.
final class SerialQueue: Fetching {
    private let queue = DispatchQueue(label: "fetch")

    init(_ limits: FetchLimits) {
        // Data(contentsOf:) has no parameters for limits.
    }

    func fetch(_ addresses: [URL], ended: @escaping Ended) {
        for address in addresses {
            queue.async {
                let result = Result { try Data(contentsOf: address) }
                DispatchQueue.main.async { ended(address, result) }
            }
        }
    }

    func cancel() {
        // A block cannot be cancelled, whether it is queued or running.
    }
}
