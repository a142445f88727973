import Foundation

/// Wrong: pauses in the right places. They fit as long as neither thread is slower than they are.
final class ForceTheTearSleeps: RenamingSchedule {
    /// Seconds. Each pause stands in place of a condition: that is the mistake.
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
