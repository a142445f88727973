import Dispatch
import Foundation
import Measuring

/// Waits for a condition as long as there is progress, and gives up after a number of turns without any.
///
/// A turn pauses for one millisecond, then passes through an operation queue and a task, and returns to the main
/// thread. A turn does not count if, at its end, another thread is running or is ready to run without a processor: on a
/// busy machine, the condition may depend on that thread.
@MainActor
package final class Patience {
    /// Enough turns to conclude that the awaited event was lost.
    package static let long = 100
    /// Enough turns to see work that starts by itself.
    package static let short = 30

    private static let pause = DispatchTimeInterval.milliseconds(1)

    private let queue = OperationQueue()
    private let passesThroughPool: Bool
    private let progress: () -> Int

    /// - Parameters:
    ///   - passesThroughPool: False if the awaited work may occupy every thread of the pool that an operation queue and
    ///     a task need. Each turn then consists only of the pause.
    ///   - progress: Returns a number that changes whenever there is progress.
    package init(passesThroughPool: Bool = true, progress: @escaping () -> Int) {
        (self.passesThroughPool, self.progress) = (passesThroughPool, progress)
    }

    /// - Parameters:
    ///   - turns: The wait ends after this many consecutive turns without progress.
    ///   - next: Called when the condition is true or the wait has been given up.
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
