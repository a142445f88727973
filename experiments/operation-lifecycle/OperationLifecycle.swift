import Declaring
import Model
import Requests

/// An experiment with operations around asynchronous requests, on an operation queue.
struct OperationLifecycle: Experiment {
    static let answerTime = Parameter("answer-time", default: 2.0, in: 0.1...10_000, help: "ms until an answer")
    static let rounds = Parameter("rounds", default: 60, in: 1...10_000, help: "queues, each cancelled in turn")
    static let requests = Parameter("requests", default: 200, in: 1...10_000, help: "requests per queue, two at a time")

    static let answered = Scenario("answered", "Twelve requests, three at a time, are all answered.")
    static let failing = Scenario("failing", "Six requests, three at a time; the first three fail.")
    static let cancelWaiting = Scenario(
        "cancel-waiting",
        "Ten requests, one at a time; the user cancels the fifth while the first is in flight."
    )
    static let cancelDependent = Scenario(
        "cancel-dependent",
        "Two requests, three at a time; the second depends on the first, and the user cancels the second while the "
            + "first is in flight."
    )
    static let order = Scenario(
        "order",
        "Six requests, one at a time; five arrive while the first is in flight, with several priorities and one "
            + "dependency."
    )
    static let resumeEarly = Scenario(
        "resume-early",
        "Four requests, one at a time; the user pauses and resumes the first, and taps Resume on the queued third."
    )
    static let paused = Scenario(
        "paused",
        "Two requests, one at a time; the user pauses the first, and resumes it after a while."
    )
    static let busyLog = Scenario("busy-log", "Two requests, one at a time; writes to the log have to wait.")
    static let cancelInStart = Scenario(
        "cancel-in-start",
        "Three requests, one at a time; the user cancels the second in the middle of its start."
    )
    static let cancelMeetsTurn = Scenario(
        "cancel-meets-turn",
        "Three requests, one at a time; the user cancels the second just as its turn comes."
    )
    static let cancelStarted = Scenario(
        "cancel-started",
        "Three requests, one at a time; the user cancels the first when its start has just returned."
    )
    static let cancelMeetsStart = Scenario(
        "cancel-meets-start",
        "Three requests, one at a time; the first one's start comes in the middle of its cancel."
    )
    static let cancelMeetsEnd = Scenario(
        "cancel-meets-end",
        "Three requests, one at a time; the user cancels the first in the middle of its end."
    )
    static let cancelAll = Scenario(
        "cancel-all",
        "Sixty queues, each with 200 requests and a limit of two; all are cancelled."
    )
    static let scenarios = [
        cancelWaiting, answered, failing, busyLog, cancelDependent, order, resumeEarly, paused, cancelInStart,
        cancelStarted, cancelMeetsStart, cancelMeetsTurn, cancelMeetsEnd, cancelAll,
    ]

    static let ignoresCancel = variant(.pitfall, "starts even if cancelled", IgnoresCancel.self, twin: finishesOnce)
    static let finishesUnstarted = variant(
        .pitfall,
        "finishes when cancelled, even before its start",
        FinishesUnstarted.self,
        twin: finishesOnce
    )
    static let asksOnce = variant(.pitfall, "checks for a cancel once", AsksOnce.self, twin: finishesOnce)
    static let neverNotifies = variant(.pitfall, "finishes without notifying", NeverNotifies.self, twin: finishesOnce)
    static let notifiesUnfinished = variant(
        .pitfall,
        "notifies before it has finished",
        NotifiesUnfinished.self,
        twin: finishesOnce
    )
    static let endsOnSuccess = variant(
        .pitfall,
        "never finishes if its request fails",
        EndsOnSuccess.self,
        twin: finishesOnce
    )
    static let notifiesEarly = variant(.pitfall, "ends when its request begins", NotifiesEarly.self, twin: finishesOnce)
    static let keepsItsThread = variant(
        .pitfall,
        "ends when its request begins, and writes a log",
        KeepsItsThread.self,
        twin: notifiesEarly
    )
    static let finishesTwice = variant(
        .pitfall,
        "finishes on cancel, and again when the request ends",
        FinishesTwice.self,
        twin: finishesOnce
    )
    static let resumesEarly = variant(.pitfall, "begins its request on Resume", ResumesEarly.self, twin: finishesOnce)
    static let startsOnResume = variant(.pitfall, "starts itself on Resume", StartsOnResume.self, twin: finishesOnce)
    static let trapsOnResume = variant(
        .pitfall,
        "starts itself on Resume; start calls super.start()",
        TrapsOnResume.self,
        twin: startsOnResume
    )
    static let resumedTwice = variant(
        .pitfall,
        "a task resumed by both its cancel and its turn",
        ResumedTwice.self,
        twin: awaitedTurn
    )
    static let connectionOnMain = variant(.articleFix, "makes its connection on the main queue", ConnectionOnMain.self)
    static let restsWhilePaused = variant(
        .articleFix,
        "reports that it is not executing while paused",
        RestsWhilePaused.self,
        twin: guarded
    )
    static let finishesOnce = variant(.refinedFix, "finishes once, after its start", FinishesOnce.self)
    static let guarded = variant(.refinedFix, "does what a state machine allows", Guarded.self, twin: connectionOnMain)
    static let guardedAndRaised = variant(
        .refinedFix,
        "a state machine; a cancel moves it to the head of the queue",
        GuardedAndRaised.self,
        twin: guarded
    )
    static let awaitedTurn = variant(.structured, "a task that awaits its turn", AwaitedTurn.self, twin: guarded)
    static let asksItsAccount = variant(
        .pitfall,
        "checks its own record of a cancel",
        AsksItsAccount.self,
        twin: guarded
    )
    private static let pitfalls = [
        ignoresCancel, asksOnce, asksItsAccount, finishesUnstarted, neverNotifies, notifiesUnfinished, endsOnSuccess,
        notifiesEarly,
        keepsItsThread, finishesTwice, resumesEarly, startsOnResume, trapsOnResume, resumedTwice,
    ]
    static let fixes = [finishesOnce, guarded, guardedAndRaised, awaitedTurn]

    static let declaration = Declaration(
        "The life of an asynchronous operation",
        claim: "An operation that finishes or notifies at the wrong moment exceeds the limit, never releases its slot "
            + "or wedges the queue. An operation around a request updates isExecuting and isFinished itself, and "
            + "must update and notify both at the right moments.",
        claimNumbers: [27, 36, 37, 38, 39],
        topic: .operations,
        lead: Lead(.heldSlots, in: failing, endsOnSuccess, finishesOnce),
        parameters: [answerTime, rounds, requests],
        scenarios: scenarios,
        variants: pitfalls + [connectionOnMain, restsWhilePaused] + fixes,
        metrics: [.faults, .wedgedQueues, .servedBefore, .stillDependent, .restingSlots, .heldThreads]
            + Metric.mustBeZero,
        charts: [
            .bars("Slots lost when everything is cancelled, of 120", cancelAll, .heldSlots),
            .bars("Requests begun after everything was cancelled", cancelAll, .unwantedRequests),
            .bars("Slots (of three) that are never released", answered, .heldSlots),
            .bars("Requests beyond a limit of three", answered, .limitExcess),
            .bars("Requests beyond a limit of one, after Resume", resumeEarly, .limitExcess),
            .bars("Slots (of three) held by failed requests", failing, .heldSlots),
            .bars("Operation threads that wait at once; the limit is one", busyLog, .heldThreads),
            .bars("Requests served before a cancelled request's end is reported", cancelWaiting, .servedBefore),
            .bars("Requests that began out of order", order, .outOfOrder),
            .bars("Cancelled requests begun before their dependency had ended", cancelDependent, .outOfOrder),
            .bars("Requests begun after a cancel during their start", cancelInStart, .unwantedRequests),
            .bars("Extra reports that a cancelled request has ended", cancelStarted, .extraEnds),
            .bars("Extra runs of one request's completion block", cancelMeetsStart, .extraCompletions),
        ],
        questions: questions,
        smallTest: .with(rounds.to(2), requests.to(2)),
        deadline: 20
    ) {
        expectations
    }

    static func measure(_ queue: any RequestQueue.Type, in sample: SampleContext) throws {
        try LifecycleTrial(sample, queue).run()
    }

    /// Declares a variant whose operations run on an operation queue.
    private static func variant<Subject: RequestOperation>(
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ operation: Subject.Type,
        twin: Variant? = nil
    ) -> Variant {
        variant(kind, summary, operation, OperationRequestQueue<Subject>.self, twin: twin)
    }
}

/// The program.
package func main() -> Never { OperationLifecycle.main() }
