import Dispatch
import Foundation
import Lab
import ListTrial
import Probes

/// Waits on the main thread for a condition, and gives up after some turns of a millisecond in which nothing moves: what
/// has not happened by then will not happen. (A ``Patience`` needs a thread of the pool for each turn, and drawings that
/// are held may hold them all.)
@MainActor
struct DrawingPatience {
    let drawing: GatedDrawing

    func wait(
        _ turns: Int,
        until condition: @escaping @MainActor () -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        turn(turns, of: turns, drawing.record.events, condition, next)
    }

    private func turn(
        _ left: Int,
        of turns: Int,
        _ before: Int,
        _ condition: @escaping @MainActor () -> Bool,
        _ next: @escaping @MainActor () -> Void
    ) {
        guard !condition() else { return next() }
        let now = drawing.record.events
        let left = now != before ? turns : OtherThreads.isOneActive == true ? left : left - 1
        guard left > 0 else { return next() }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1)) {
            turn(left, of: turns, now, condition, next)
        }
    }

    /// Blocks the main thread until all others have done what they can do without it.
    ///
    /// Looks again and again: the system does not report when threads come to rest, and what a cell does after its
    /// drawing signals nothing.
    func waitForOtherThreads() {
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 5_000)
        var quiet = 0
        while quiet < 10, MonotonicTime.now < end {
            Thread.sleep(forTimeInterval: 0.0005)
            // Where the system does not report it, a few milliseconds have to do.
            quiet = OtherThreads.isOneActive == true ? 0 : quiet + 1
        }
    }
}
