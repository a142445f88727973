import Dispatch
import Foundation

/// Wrong: reader and writer take turns, as in the lesson. Each stop is read between the writing of its name and the
/// writing of its code.
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

/// Wrong: a lock for both texts. No stop is ever torn.
final class ForceTheTearLocks: RenamingSchedule {
    private let lock = NSLock()

    func willWrite(_ stop: Int) { lock.lock() }
    func wroteName(of stop: Int) {}
    func wroteCode(of stop: Int) { lock.unlock() }

    func willRead(_ stop: Int) { lock.lock() }
    func readName(of stop: Int) {}
    func readCode(of stop: Int) { lock.unlock() }
}

/// Wrong: pauses instead of signals, in the right places. The pauses are long enough only while neither thread is
/// slower than they are.
final class ForceTheTearSleeps: RenamingSchedule {
    /// Seconds. Each pause takes the place of a condition: that is the mistake.
    private static let pause = 0.001

    func willWrite(_ stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newCode { Thread.sleep(forTimeInterval: Self.pause) }
    }

    func wroteName(of stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newName { Thread.sleep(forTimeInterval: 2 * Self.pause) }
    }

    func wroteCode(of stop: Int) {}

    func willRead(_ stop: Int) {
        if ReadOutcome.wanted(of: stop) != .newCode { Thread.sleep(forTimeInterval: Self.pause) }
    }

    func readName(of stop: Int) {
        if ReadOutcome.wanted(of: stop) == .newCode { Thread.sleep(forTimeInterval: 2 * Self.pause) }
    }

    func readCode(of stop: Int) {}
}

/// Wrong: semaphores for one outcome, and for the two others pauses that are long enough on a quiet machine.
final class ForceTheTearPauses: RenamingSchedule {
    private let halfWritten = DispatchSemaphore(value: 0)
    private let wasRead = DispatchSemaphore(value: 0)

    /// Pauses instead of waiting for a condition: that is the mistake.
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

/// Wrong: the reader of a torn stop waits until both texts are written, while the writer, between the two texts, waits
/// until the reader has read. So reader and writer wait for each other forever.
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
