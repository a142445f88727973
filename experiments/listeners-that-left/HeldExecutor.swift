import Foundation
import Locking

/// An executor that can hold up the thread that resumes a task: the thread that passes a message on. It never holds up
/// the main thread, which the trial needs. Its tasks run on a queue of its own, also while the pool's threads are held up.
final class HeldExecutor: TaskExecutor {
    /// A gate that several executors share. Once armed, it holds up the first thread that comes, until it is opened.
    final class Gate: Sendable {
        private struct State {
            var isArmed = false
            var held: Int?
        }

        private let state = Locked(State())
        private let opened = DispatchSemaphore(value: 0)

        /// The number of the executor whose task the held thread was resuming.
        var held: Int? { state.withLock { $0.held } }

        func arm() { state.withLock { $0 = State(isArmed: true) } }

        func open() {
            let isHolding = state.withLock { state in
                state.isArmed = false
                return state.held != nil
            }
            if isHolding { opened.signal() }
        }

        fileprivate func pass(_ executor: Int?) {
            guard let executor else { return }
            let isHeld = state.withLock { state in
                guard state.isArmed, !Thread.isMainThread else { return false }
                state.isArmed = false
                state.held = executor
                return true
            }
            if isHeld { opened.wait() }
        }
    }

    private let number: Int?
    private let gate: Gate
    private let queue = DispatchQueue(label: "screen")

    /// - Parameter number: The number that the gate reports. The gate never holds up an executor without one.
    init(_ number: Int?, _ gate: Gate) {
        (self.number, self.gate) = (number, gate)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        gate.pass(number)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
