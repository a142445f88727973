import Dispatch
import Foundation

/// Wrong: semaphores for one outcome, and for the two others pauses that are long enough on a quiet machine.
final class ForceTheTearPauses: RenamingSchedule {
    private let halfWritten = DispatchSemaphore(value: 0)
    private let wasRead = DispatchSemaphore(value: 0)

    /// It stands in place of a condition: that is the mistake.
    private func pause() { usleep(25_000) }

    func willWrite(_ stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newCode { pause() }
    }

    func wroteName(of stop: Int) {
        guard ReadOutcome.wanted(of: stop) == .newName else { return }
        halfWritten.signal()
        wasRead.wait()
    }

    func wroteCode(of stop: Int) {}

    func willRead(_ stop: Int) {
        switch ReadOutcome.wanted(of: stop) {
        case .new: pause()
        case .newName: halfWritten.wait()
        default: break
        }
    }

    func readName(of stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newCode {
            pause()
            pause()
        }
    }

    func readCode(of stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newName { wasRead.signal() }
    }
}
