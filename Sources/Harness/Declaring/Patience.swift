import Dispatch
import Foundation
import Measuring

/// Waits for a condition while anything makes progress, and gives up after a number of turns without progress.
///
/// A turn is a pause of one millisecond, then a pass through an operation queue and a task, and back to the main thread.
/// It does not count if another thread is running at its end, or is ready to run without a processor: on a busy
/// machine, the condition may depend on that thread.
@MainActor
package final class Patience {
    /// Enough turns to conclude that something is lost.
    package static let long = 100
    /// Enough turns to see what starts by itself.
    package static let short = 30

    private static let pause = DispatchTimeInterval.milliseconds(1)

    private let queue = OperationQueue()
    private let passesThroughPool: Bool
    private let progress: () -> Int

    /// - Parameters:
    ///   - passesThroughPool: False where what is waited for may hold every thread of the pool that an operation queue
    ///     and a task need: a turn is then only its pause.
    ///   - progress: A number that changes with every progress.
    package init(passesThroughPool: Bool = true, progress: @escaping () -> Int) {
        (self.passesThroughPool, self.progress) = (passesThroughPool, progress)
    }

    /// - Parameters:
    ///   - turns: The waiting ends after this many turns in a row without progress.
    ///   - next: Called when the condition has become true, or the wait is given up.
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
            guard passesThroughPool else { return turn(left, of: turns, now, condition, next) }
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
