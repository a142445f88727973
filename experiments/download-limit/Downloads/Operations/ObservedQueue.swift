import Foundation

/// An operation queue that tells a trial whenever its maximum has been read.
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
