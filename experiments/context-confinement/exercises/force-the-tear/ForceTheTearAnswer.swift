import Dispatch

// import context_confinement

/// One semaphore for each direction. Each outcome is an order of four steps, and each step that must come later waits for
/// the other thread's signal.
final class ForceTheTearAnswer: RenamingSchedule {
    /// The writer has come far enough for the reader to continue.
    private let written = DispatchSemaphore(value: 0)
    /// The reader has come far enough for the writer to continue.
    private let read = DispatchSemaphore(value: 0)

    func willWrite(_ stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newCode { read.wait() }
    }

    func wroteName(of stop: Int) {
        guard ReadOutcome.wanted(of: stop) == .newName else { return }
        written.signal()
        read.wait()
    }

    func wroteCode(of stop: Int) {
        if ReadOutcome.wanted(of: stop) != .newName { written.signal() }
    }

    func willRead(_ stop: Int) {
        if ReadOutcome.wanted(of: stop) != .newCode { written.wait() }
    }

    func readName(of stop: Int) {
        guard ReadOutcome.wanted(of: stop) == .newCode else { return }
        read.signal()
        written.wait()
    }

    func readCode(of stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newName { read.signal() }
    }
}
