import Foundation
import Synchronization

/// The first thread that passes here waits until it is told to continue. Then it steps back: until it passes again, it
/// runs only if no other thread wants its processor.
final class StepBack: Sendable {
    private let meeting = MeetingPoint()
    private let passes = Atomic(0)

    func pass() {
        if passes.add(1, ordering: .relaxed).oldValue == 0 {
            meeting.pass()
            Self.setPolicy(5)
        } else {
            Self.setPolicy(0)
        }
    }

    /// Lets the first thread continue.
    func end() { meeting.end() }

    /// Sets the scheduling policy of the calling thread on Linux. The policy 5 is `SCHED_IDLE`, which Swift does not
    /// import, and 0 is the usual one.
    private static func setPolicy(_ policy: Int32) {
        #if canImport(Glibc)
            var parameter = sched_param()
            sched_setscheduler(0, policy, &parameter)
        #endif
    }
}
