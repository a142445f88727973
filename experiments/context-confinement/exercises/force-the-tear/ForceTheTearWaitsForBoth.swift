import Dispatch

/// Wrong: the reader of a torn stop waits until both texts are written, and the writer between them until the reader has
/// read. Each waits for the other.
final class ForceTheTearWaitsForBoth: RenamingSchedule {
    private let written = DispatchSemaphore(value: 0)
    private let read = DispatchSemaphore(value: 0)

    func willWrite(_ stop: Int) {}

    func wroteName(of stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newName { read.wait() }
    }

    func wroteCode(of stop: Int) {
        written.signal()
    }

    func willRead(_ stop: Int) {
        written.wait()
    }

    func readName(of stop: Int) {}

    func readCode(of stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newName { read.signal() }
    }
}
