import Dispatch
import Foundation
import Probes

/// Waits for a condition as long as anything moves, and gives up after so many turns in which nothing did.
///
/// What has not happened by then will not: a turn is a pause of a millisecond, then a way through an operation queue and
/// a task, and back to the main thread. A turn at whose end another thread runs, or is ready to run and has no
/// processor, does not count: on a busy machine that may be the one that is waited for.
@MainActor
package final class Patience {
    /// Enough to take something for lost.
    package static let long = 100
    /// Enough to see what begins by itself.
    package static let short = 30

    private static let pause = DispatchTimeInterval.milliseconds(1)

    private let queue = OperationQueue()
    private let progress: () -> Int

    /// - Parameter progress: A number that changes whenever anything moves.
    package init(progress: @escaping () -> Int) {
        self.progress = progress
    }

    /// - Parameters:
    ///   - turns: So many in a row without a movement are the end of the waiting.
    ///   - next: Called when the condition has come true, or is given up.
    package func wait(
        _ turns: Int,
        until condition: @escaping @MainActor () -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        turn(turns, of: turns, progress(), condition, next)
    }

    private func turn(
        _ left: Int,
        of turns: Int,
        _ before: Int,
        _ condition: @escaping @MainActor () -> Bool,
        _ next: @escaping @MainActor () -> Void
    ) {
        guard !condition() else { return next() }
        let now = progress()
        let left = now != before ? turns : OtherThreads.isOneActive == true ? left : left - 1
        guard left > 0 else { return next() }
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [self] in
            let operation = BlockOperation()
            operation.completionBlock = {
                Task.detached {
                    DispatchQueue.main.async { self.turn(left, of: turns, now, condition, next) }
                }
            }
            queue.addOperation(operation)
        }
    }
}
