import Dispatch

/// Wrong: the turns of the lesson. Every stop is read between its name and its code.
final class ForceTheTearTakesTurns: RenamingSchedule {
    private let halfWritten = DispatchSemaphore(value: 0)
    private let wasRead = DispatchSemaphore(value: 0)

    func willWrite(_ stop: Int) {}

    func wroteName(of stop: Int) {
        halfWritten.signal()
        wasRead.wait()
    }

    func wroteCode(of stop: Int) {}

    func willRead(_ stop: Int) {
        halfWritten.wait()
    }

    func readName(of stop: Int) {}

    func readCode(of stop: Int) {
        wasRead.signal()
    }
}
