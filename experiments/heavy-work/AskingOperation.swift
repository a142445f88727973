import Foundation

/// Searches in an operation that checks for a cancel at each step.
final class AskingOperation: PrimeScreen {
    private let operationQueue = OperationQueue()

    override func find() {
        let search = search
        operationQueue.addOperation(
            SearchOperation(search) { exponent in
                DispatchQueue.main.async { self.show(exponent) }
            }
        )
    }

    override func cancel() {
        operationQueue.cancelAllOperations()
    }
}

/// An operation whose search can be cancelled while it runs.
///
/// `@unchecked Sendable`: the properties that it adds to `Operation` never change.
private final class SearchOperation: Operation, @unchecked Sendable {
    private let search: PrimeSearch
    private let found: @Sendable (Int?) -> Void

    init(_ search: PrimeSearch, found: @escaping @Sendable (Int?) -> Void) {
        self.search = search
        self.found = found
    }

    override func main() {
        found(search.largestExponent(unless: { isCancelled }))
    }
}
