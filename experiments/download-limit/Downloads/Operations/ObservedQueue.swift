import Foundation

/// An operation queue that tells a trial each time the queue's maximum has been read.
///
/// This class is `@unchecked Sendable` like `OperationQueue`, because it only adds a constant.
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
