import Dispatch
import Foundation
import Measuring

/// Waits for a condition, and gives up after a number of turns without progress.
///
/// A turn pauses for one millisecond, then passes through an operation queue and a task, and returns to the main
/// thread. If another thread is running or waits for a processor at the end of a turn, the turn does not count. On a
/// busy machine, the condition may depend on the other thread.
@MainActor
package final class Patience {
    /// The number of turns after which the awaited event counts as lost.
    package static let long = 100
    /// The number of turns within which work that starts by itself has begun.
    package static let short = 30

    private static let pause = DispatchTimeInterval.milliseconds(1)

    private let queue = OperationQueue()
    private let passesThroughPool: Bool
    private let progress: () -> Int

    /// - Parameters:
    ///   - passesThroughPool: Whether each turn passes through an operation queue and a task. Without them, a turn
    ///     consists only of the pause. Pass false if the awaited work may occupy every thread of the pool.
    ///   - progress: Returns a number that changes whenever there is progress.
    package init(passesThroughPool: Bool = true, progress: @escaping () -> Int) {
        (self.passesThroughPool, self.progress) = (passesThroughPool, progress)
    }

    /// - Parameters:
    ///   - turns: The wait ends after this many consecutive turns without progress.
    ///   - next: Called at the end of the wait, whether or not the condition is true.
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

extension Patience {
    /// Blocks the main thread until the other threads can do nothing more without it.
    ///
    /// Polls: the system does not signal when threads become idle, and neither does an answer after its work.
    package static func waitForOtherThreads() {
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 5_000)
        var quiet = 0
        while quiet < 10, MonotonicTime.now < end {
            Thread.sleep(forTimeInterval: 0.0005)
            // Some systems do not report active threads: there, a few milliseconds must be enough.
            quiet = OtherThreads.isOneActive == true ? 0 : quiet + 1
        }
    }
}
