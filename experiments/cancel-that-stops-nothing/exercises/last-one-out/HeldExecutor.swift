import Dispatch
import Locking

/// Runs the jobs of some tasks on a queue of its own. While it is closed, the jobs wait: a task that is resumed does
/// not run yet.
final class HeldExecutor: TaskExecutor {
    private struct State {
        var isOpen = true
        var waiting: [UnownedJob] = []
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "held callers")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let runs = state.withLock { state in
            if !state.isOpen { state.waiting.append(job) }
            return state.isOpen
        }
        if runs { run(job) }
    }

    func close() {
        state.withLock { $0.isOpen = false }
    }

    func open() {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for job in waiting { run(job) }
    }

    private func run(_ job: UnownedJob) {
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
