import Lab
import Model

/// An operation around an asynchronous request, on an operation queue.
@main
struct OperationLifecycle: Experiment {
    static let situation = Parameter(
        "situation",
        default: Situation.answered,
        help: "what happens to the queue"
    )
    static let answerTime = Parameter(
        "answer-time",
        default: 2.0,
        in: 0.1...10_000,
        help: "milliseconds until a request is answered"
    )
    static let rounds = Parameter(
        "rounds",
        default: 60,
        in: 1...10_000,
        help: "queues whose requests are all cancelled, one after the other"
    )
    static let requests = Parameter(
        "requests",
        default: 200,
        in: 1...10_000,
        help: "requests of each such queue, two at a time"
    )

    static let answered = scenario(.answered, "Twelve requests, three at a time, are all answered.")
    static let failing = scenario(.failing, "Six requests, three at a time; the first three fail.")
    static let cancelWaiting = scenario(
        .cancelWaiting,
        "Ten requests, one at a time; the user cancels the fifth while the first is under way."
    )
    static let order = scenario(
        .order,
        "One at a time; while the first is under way five more arrive, of several priorities and one after another."
    )
    static let resumeEarly = scenario(
        .resumeEarly,
        "Four requests, one at a time; the user pauses and resumes the first, and taps Resume on the third, which waits."
    )
    static let cancelStarted = scenario(
        .cancelStarted,
        "Three requests, one at a time; the user cancels the first when its start has just returned."
    )
    static let cancelMeetsStart = scenario(
        .cancelMeetsStart,
        "Three requests, one at a time; the first one's start comes in the middle of its cancel."
    )
    static let cancelAll = scenario(
        .cancelAll,
        "Sixty queues of 200 requests, two at a time; the user cancels all of them."
    )
    static let scenarios = [
        answered, failing, cancelWaiting, order, resumeEarly, cancelStarted, cancelMeetsStart, cancelAll,
    ]

    static let variants = [
        operation(
            "ignores-cancel",
            .pitfall,
            "starts though it was cancelled before",
            "IgnoresCancel",
            IgnoresCancel.self
        ),
        operation(
            "finishes-unstarted",
            .pitfall,
            "finishes when it is cancelled, started or not",
            "FinishesUnstarted",
            FinishesUnstarted.self
        ),
        operation("never-notifies", .pitfall, "finishes and tells nobody", "NeverNotifies", NeverNotifies.self),
        operation(
            "notifies-early",
            .pitfall,
            "has finished when its request has begun",
            "NotifiesEarly",
            NotifiesEarly.self
        ),
        operation(
            "finishes-twice",
            .pitfall,
            "finishes on cancel, and again when the request says so",
            "FinishesTwice",
            FinishesTwice.self
        ),
        operation("resumes-early", .pitfall, "begins its request on Resume", "ResumesEarly", ResumesEarly.self),
        operation(
            "connection-on-main",
            .articleFix,
            "makes its connection on the main queue",
            "ConnectionOnMain",
            ConnectionOnMain.self
        ),
        operation("guarded", .refinedFix, "does what a state machine allows", "Guarded", Guarded.self),
        operation(
            "guarded-and-raised",
            .refinedFix,
            "the same, at the head of the line once cancelled",
            "GuardedAndRaised",
            GuardedAndRaised.self
        ),
        variant("awaited-turn", .structured, "a task that awaits its turn", "AwaitedTurn") { AwaitedTurn(limit: $0) },
    ]

    static let declaration = Declaration(
        name: "operation-lifecycle",
        title: "The life of an asynchronous operation",
        claim:
            "An operation around a request keeps its own account of executing and finished; whoever cancels, finishes "
            + "or notifies at the wrong moment exceeds the limit, holds a slot for ever or wedges the queue.",
        claimNumbers: [27, 36, 37, 38, 39],
        topic: .operations,
        parameters: [
            AnyParameter(situation), AnyParameter(answerTime), AnyParameter(rounds), AnyParameter(requests),
        ],
        scenarios: scenarios,
        variants: variants,
        metrics: LifecycleMetrics.all,
        expectations: LifecycleExpectations.all,
        charts: [
            .bars(
                "Slots of 120 that are lost when everything is cancelled",
                cancelAll,
                LifecycleMetrics.heldSlots
            ),
            .bars("Requests begun after everything was cancelled", cancelAll, LifecycleMetrics.unwantedRequests),
            .bars("Slots of three that never come back", answered, LifecycleMetrics.heldSlots),
            .bars("Requests beyond a limit of three", answered, LifecycleMetrics.limitExcess),
            .bars("Requests beyond a limit of one, after Resume", resumeEarly, LifecycleMetrics.limitExcess),
            .bars("Slots of three held by requests that failed", failing, LifecycleMetrics.heldSlots),
            .bars("Served before the news of a cancelled one's end", cancelWaiting, LifecycleMetrics.servedBefore),
            .bars("Requests that did not begin in their place", order, LifecycleMetrics.outOfOrder),
            .bars("Ends told again, of a request that was cancelled", cancelStarted, LifecycleMetrics.extraEnds),
            .bars("Completion blocks run again, of one request", cancelMeetsStart, LifecycleMetrics.extraCompletions),
        ],
        deadline: 20,
        lesson: PackageResources.README_md
    )

    private static func scenario(_ situation: Situation, _ summary: String) -> Scenario {
        Scenario(situation.rawValue, summary, setting: [.init(self.situation, situation)])
    }

    private static func operation<Subject: RequestOperation>(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ subject: Subject.Type
    ) -> Variant {
        variant(name, kind, summary, file) { OperationRequestQueue<Subject>(limit: $0) }
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ makeQueue: @escaping @Sendable @MainActor (Int) -> any RequestQueue
    ) -> Variant {
        Variant(name, kind, summary, file: file + ".swift") { context in
            let trial = try LifecycleTrial(context, makeQueue)
            trial.run(context[situation])
        }
    }
}
