import Dispatch
import Locking

/// A meeting of threads in the middle of their work. Each waits until all have come, or until the meeting is opened.
final class Meeting: Sendable {
    private let missing: Locked<Int>
    private let gate = DispatchSemaphore(value: 0)

    init(of threads: Int) {
        missing = Locked(threads)
    }

    /// Waits for the others. Returns at once when the meeting is open.
    func attend() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast { gate.signal() }
        gate.wait()
        gate.signal()
    }

    /// Lets everybody go on, now and later.
    func open() {
        gate.signal()
    }
}
