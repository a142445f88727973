import Declaring
import Model

/// Accounts that call their observers while they hold their lock. The observer, or another thread, then needs the lock.
struct CallUnderALock: Experiment {
    static let observers = Parameter("observers", default: 5, in: 1...1_000, help: "observers of the accounts")

    static let observerReads = Scenario(
        "observer-reads",
        "An amount is moved between two accounts. Each of five observers reads the total of both."
    )
    static let screenReads = Scenario(
        "screen-reads",
        "The screen's queue reads the total while an observer runs; then the observer waits for the screen's queue."
    )
    static let cancelMeetsChange = Scenario(
        "cancel-meets-change",
        "A task waits for the next change. It is cancelled on one thread while another thread makes the change."
    )
    static let slowObserver = Scenario(
        "slow-observer",
        "The first call of an observer takes long. Meanwhile another thread moves an amount, too."
    )

    static let callsUnderLock = variant(.pitfall, "calls while it holds the lock", CallsUnderLock.self)
    static let recursiveLock = variant(
        .popularFix,
        "calls while it holds a recursive lock",
        RecursiveLock.self,
        twin: callsUnderLock
    )
    static let unlocksToCall = variant(
        .popularFix,
        "releases the lock for each call",
        UnlocksToCall.self,
        twin: callsAfterLock
    )
    static let callsOnGlobalQueue = variant(
        .popularFix,
        "calls on a global queue",
        CallsOnGlobalQueue.self,
        twin: callsInOrder
    )
    static let callsAfterLock = variant(
        .refinedFix,
        "decides under the lock, calls after it",
        CallsAfterLock.self,
        twin: callsUnderLock
    )
    static let callsInOrder = variant(
        .refinedFix,
        "calls on a serial queue",
        CallsInOrder.self,
        twin: callsUnderLock
    )
    static let popular = [recursiveLock, unlocksToCall, callsOnGlobalQueue]
    static let fixes = [callsAfterLock, callsInOrder]
    static let all = [callsUnderLock] + popular + fixes
    /// The variants that call other code while they hold the lock.
    static let under = [callsUnderLock, recursiveLock]
    /// The variants that call without the lock.
    static let without = [unlocksToCall, callsOnGlobalQueue] + fixes

    static let declaration = Declaration(
        "A call to other code, under a lock",
        claim: "Code that calls an observer or resumes a task while it holds a lock can wait for good. Other code may "
            + "come back, hold what the observer needs, or cancel the task. A recursive lock ends only the first "
            + "wait, and shows a half-made change. Decide under the lock, and call after it.",
        claimNumbers: [61],
        topic: .swiftConcurrency,
        lead: Lead(.stuck, in: screenReads, callsUnderLock, callsAfterLock),
        parameters: [observers],
        scenarios: [observerReads, screenReads, cancelMeetsChange, slowObserver],
        variants: all,
        metrics: [.stuck, .wrongTotals, .heldCalls, .oldBalances, .lateCalls, .heard],
        charts: [
            .bars("Threads that wait for good: the screen reads while an observer runs", screenReads, .stuck),
            .bars("Threads that wait for good: an observer reads the total", observerReads, .stuck),
            .bars("Threads and tasks that wait for good: a cancel meets a change", cancelMeetsChange, .stuck),
            .bars("Wrong totals that observers read", observerReads, .wrongTotals),
            .bars("Labels that end with an old balance", slowObserver, .oldBalances),
        ],
        questions: questions,
        smallTest: .with(observers.to(2)),
        deadline: 10
    ) {
        expectations
    }

    static func measure(_ accounts: any Accounts.Type, in sample: SampleContext) {
        AccountsTrial(sample, accounts).run()
    }
}

/// The program.
package func main() -> Never { CallUnderALock.main() }

extension Metric {
    static let stuck = Metric("stuck", .count, "Threads and tasks that still waited when nothing happened any more.")
    static let wrongTotals = Metric("wrongTotals", .count, "Totals that were read and are not the sum of the accounts.")
    static let heldCalls = Metric(
        "heldCalls",
        .count,
        "Calls of another thread that did not return while an observer ran."
    )
    static let oldBalances = Metric("oldBalances", .count, "Labels that end with an old balance.")
    static let lateCalls = Metric(
        "lateCalls",
        .count,
        "Calls of observers that had not ended when the moves that caused them had returned."
    )
    static let heard = Metric("heard", .count, .neutral, "Different changes that the observers were called for.")
}
