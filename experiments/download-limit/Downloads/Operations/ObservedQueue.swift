import Foundation

/// An operation queue whose moments a trial can observe.
///
/// `@unchecked Sendable`, as `OperationQueue` is: this class only adds a constant.
final class ObservedQueue: OperationQueue, @unchecked Sendable {
    private let moments: QueueMoments

    init(_ moments: QueueMoments) {
        self.moments = moments
    }

    override var maxConcurrentOperationCount: Int {
        get {
            let maximum = super.maxConcurrentOperationCount
            moments.readMaximum()
            return maximum
        }
        set { super.maxConcurrentOperationCount = newValue }
    }
}
