import Foundation
import Locking

/// A search that ends when the trial releases it, or when it is cancelled: no result depends on the machine's speed.
final class GatedSearch: BoundedSearch {
    struct Record: Sendable {
        fileprivate(set) var hasBegun = false
        fileprivate(set) var isRunning = false
        /// Whether the search has ended without a cancel.
        fileprivate(set) var hasFound = false
        fileprivate(set) var beganOnMain = false
        /// The number of beginnings and ends.
        fileprivate(set) var events = 0
        fileprivate var isReleased = false
    }

    /// The time between two checks for a cancel, in seconds.
    private static let step = 0.0005

    /// The exponent that the search finds; nil if there is none.
    let exponent: Int?
    private let state = Locked(Record())

    init(finding exponent: Int?) {
        self.exponent = exponent
    }

    var record: Record { state.withLock { $0 } }

    func release() {
        state.withLock { $0.isReleased = true }
    }

    /// Does not wait on the main thread, because the main thread has to release the search.
    func largestExponent(unless isCancelled: () -> Bool) -> Int? {
        let isOnMain = Thread.isMainThread
        state.withLock {
            ($0.hasBegun, $0.isRunning) = (true, true)
            $0.beganOnMain = $0.beganOnMain || isOnMain
            $0.events += 1
        }
        var wasCancelled = false
        while !wasCancelled, !isOnMain, !record.isReleased {
            wasCancelled = isCancelled()
            if !wasCancelled { Thread.sleep(forTimeInterval: Self.step) }
        }
        state.withLock {
            $0.isRunning = false
            $0.hasFound = !wasCancelled
            $0.events += 1
        }
        return wasCancelled ? nil : exponent
    }
}
