import Foundation

/// Searches in an operation, and passes the result to the main queue. The screen may be closed when the result arrives.
///
/// The article's fix.
final class InOperation: PrimeScreen {
    private let operationQueue = OperationQueue()

    override func find() {
        operationQueue.addOperation { [weak self, search] in
            let exponent = search.largestExponent()
            OperationQueue.main.addOperation {
                MainActor.assumeIsolated { self?.show(exponent) }
            }
        }
    }

    override func cancel() {
        operationQueue.cancelAllOperations()
    }
}
