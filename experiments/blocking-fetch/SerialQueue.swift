import Dispatch
import FetchApp
import Foundation

/// Reads the addresses one after another like files. A queue runs the reads, so the main thread is not blocked.
final class SerialQueue: Fetching {
    private let queue = DispatchQueue(label: "fetch")

    init(_ limits: FetchLimits) {
        // `Data(contentsOf:)` has no parameter for a timeout or a number of connections.
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
        // This queue cannot cancel a block, neither a waiting block nor a running one.
    }
}
