import Dispatch
import FetchApp
import Foundation

/// A fetcher that reads each address like a file. All reads run at once in a concurrent queue.
final class ConcurrentQueue: Fetching {
    private let queue = DispatchQueue(label: "fetch", attributes: .concurrent)

    init(_ limits: FetchLimits) {
        // `Data(contentsOf:)` has no parameters for limits.
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
