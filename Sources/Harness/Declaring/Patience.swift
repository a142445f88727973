import Dispatch
import Foundation
import Measuring

/// Waits for conditions, and gives up on each after a number of turns without progress.
///
/// A turn pauses for one millisecond, then passes through an operation queue and a task, and returns to the main
/// thread. If another thread is running or waits for a processor at the end of a turn, the turn does not count, because
/// the condition may depend on that thread.
///
/// Waits that overlap share their turns, so the one with fewer turns left gives up first. If each wait had its own
/// timer, one wait could start its pause just before the other looks for active threads. The other wait would then
/// always find an active thread: the one that keeps the timers.
@MainActor
package final class Patience {
    /// The number of turns after which the awaited event counts as lost.
    package static let long = 100
    /// The number of turns within which work that starts by itself has begun.
    package static let short = 30

    private struct Wait {
        let turns: Int
        var left: Int
        let condition: @MainActor () -> Bool
        let next: @MainActor () -> Void
    }

    private static let pause = DispatchTimeInterval.milliseconds(1)

    private let queue = OperationQueue()
    private let passesThroughPool: Bool
    private let isOtherThreadActive: () -> Bool?
    private let progress: () -> Int
    private var waits: [Wait] = []
    private var progressBefore = 0
    private var isPausing = false

    /// - Parameters:
    ///   - passesThroughPool: Whether each turn passes through an operation queue and a task. Without them, a turn
    ///     consists only of the pause. Pass false if the awaited work may occupy every thread of the pool.
    ///   - isOtherThreadActive: Returns whether another thread is active, or nil if the system does not report this.
    ///     Called once per turn.
    ///   - progress: Returns a number that changes whenever there is progress.
    package init(
        passesThroughPool: Bool = true,
        isOtherThreadActive: @escaping () -> Bool? = { OtherThreads.isOneActive },
        progress: @escaping () -> Int
    ) {
        self.passesThroughPool = passesThroughPool
        self.isOtherThreadActive = isOtherThreadActive
        self.progress = progress
    }

    /// - Parameters:
    ///   - turns: The wait ends after this many consecutive turns without progress.
    ///   - next: Called at the end of the wait, whether or not the condition is true.
    package func wait(
        _ turns: Int,
        until condition: @escaping @MainActor () -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        guard !condition() else { return next() }
        if waits.isEmpty { progressBefore = progress() }
        waits.append(Wait(turns: turns, left: turns, condition: condition, next: next))
        pause()
    }

    /// Waits like ``wait(_:until:then:)``, and returns at the end of the wait.
    package func wait(_ turns: Int, until condition: @escaping @MainActor () -> Bool) async {
        await withCheckedContinuation { ended in
            wait(turns, until: condition, then: { ended.resume() })
        }
    }

    private func pause() {
        guard !isPausing, !waits.isEmpty else { return }
        isPausing = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [self] in
            guard passesThroughPool else { return endTurn() }
            let operation = BlockOperation()
            operation.completionBlock = {
                Task.detached {
                    DispatchQueue.main.async { self.endTurn() }
                }
            }
            queue.addOperation(operation)
        }
    }

    private func endTurn() {
        let now = progress()
        let hasProgressed = now != progressBefore
        progressBefore = now
        let counts = isOtherThreadActive() != true
        let due = waits
        waits = []
        for var wait in due {
            if hasProgressed { wait.left = wait.turns } else if counts { wait.left -= 1 }
            if wait.left == 0 || wait.condition() { wait.next() } else { waits.append(wait) }
        }
        isPausing = false
        pause()
    }
}

extension Patience {
    /// Blocks the main thread until all other threads are idle.
    ///
    /// The method polls, because no event signals that the threads have become idle.
    package static func waitForOtherThreads() {
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 5_000)
        var quiet = 0
        while quiet < 10, MonotonicTime.now < end {
            Thread.sleep(forTimeInterval: 0.0005)
            // Some systems do not report active threads. On these systems, waiting a few milliseconds must be enough.
            quiet = OtherThreads.isOneActive == true ? 0 : quiet + 1
        }
    }
}
