import Declaring
import Model
import Requests

extension OperationLifecycle {
    static let exercises = [retryOnce, wedgeTheQueue]

    static let retryOnce = ExerciseDescription(
        "retry-once",
        "Once more, in the same slot",
        task: [
            "Requests go through a queue with one slot. If a request fails, make a second attempt in the same "
                + "operation, which keeps its slot meanwhile, reports one end with its outcome, and finishes once, "
                + "after its start. A second failure is final. No thread waits meanwhile.",
            "The user can cancel at any moment: while the operation is queued, in its start, in either attempt, and "
                + "between the two. After a cancel no request may begin, and the slot must come back, without waiting "
                + "for the server.",
        ],
        minutes: 20,
        hints: [
            "Look at the failed handler: it is called for failures and for cancels. Then look at the moment after it: "
                + "the old task has ended, the new one is not stored yet, and a cancel finds nothing to stop.",
            "Both attempts need the same three steps in the same order: make and store the task, check whether the "
                + "operation is cancelled, begin. Then either the check sees the cancel, or the cancel finds the task.",
            "Outcome distinguishes a failure from a cancel. Foundation sets isCancelled in super.cancel(), and a "
                + "RequestTask that is cancelled before its resume() reports its end without a request.",
        ]
    )
    static let failsOnce = Scenario(
        "fails-once",
        "Three requests, one at a time; two of them fail once. In another queue one request keeps failing.",
        setting: answerTime.to(10)
    )
    static let cancelMeetsRetry = Scenario(
        "cancel-meets-retry",
        "A request is cancelled: queued, in its start, in either attempt, three times between the two, and at its end."
    )
}

/// Marks a learner's operation: it may make two attempts at most, and must release its one slot.
package enum RetryOnceExercise<Yours: RequestOperation>: Exercise {
    package static var declaration: Declaration {
        exercise(
            OperationLifecycle.retryOnce,
            of: OperationLifecycle.declaration,
            metrics: [.extraAttempts, .waitingStarts, .wrongOutcomes, .keptByCancelled],
            in: [OperationLifecycle.failsOnce, OperationLifecycle.cancelMeetsRetry],
            beside: [variant(.pitfall, "ends at the first failure", RetryOnce.self)],
            yours: Yours.self,
            startingPoint: RetryOnce.self,
            ourAnswer: RetryOnceAnswer.self
        ) { yours in
            yours.doesSameWork(
                "retries",
                "repeats a failed request: each request that fails once is answered in the end.",
                .maximum(.unfinished) == 0,
                in: OperationLifecycle.failsOnce
            )
            yours.holds(
                "gives-up",
                "gives up after the second attempt.",
                .maximum(.extraAttempts) == 0,
                in: OperationLifecycle.failsOnce
            )
            yours.holds(
                "keeps-no-thread",
                "blocks no thread while a request is in flight: its start has returned.",
                .maximum(.waitingStarts) == 0,
                in: OperationLifecycle.failsOnce
            )
            yours.holds(
                "is-wanted",
                "makes no request that the user has cancelled, whenever the cancel comes.",
                .maximum(.unwantedRequests) == 0,
                in: OperationLifecycle.cancelMeetsRetry
            )
            yours.holds(
                "stops-what-is-in-flight",
                "ends the cancelled request in flight: the next one begins before the server answers anything.",
                .maximum(.keptByCancelled) == 0,
                in: OperationLifecycle.cancelMeetsRetry
            )
            yours.holds(
                "finishes-after-its-start",
                "finishes only after its start, even if it is cancelled in the queue.",
                .maximum(.warnings) == 0,
                in: OperationLifecycle.cancelMeetsRetry
            )
            .only(on: .linux)
            for (scenario, event) in [
                (OperationLifecycle.failsOnce, "failures"), (OperationLifecycle.cancelMeetsRetry, "a cancel"),
            ] {
                yours.holds(
                    "keeps-its-slot-\(scenario.name)",
                    "keeps its slot after \(event): no more requests are in flight than the limit allows.",
                    .maximum(.limitExcess) == 0,
                    in: scenario
                )
                yours.holds(
                    "reports-its-outcome-\(scenario.name)",
                    "reports each request's own outcome, even after \(event).",
                    .maximum(.wrongOutcomes) == 0,
                    in: scenario
                )
                yours.holds(
                    "finishes-once-\(scenario.name)",
                    "finishes once, even after \(event): its completion block runs once.",
                    .maximum(.extraCompletions) == 0,
                    in: scenario
                )
                yours.holds(
                    "releases-\(scenario.name)",
                    "releases its slot after \(event): when all is at rest, another request can begin.",
                    .maximum(.heldSlots) == 0,
                    in: scenario
                )
                yours.holds(
                    "ends-once-\(scenario.name)",
                    "reports one end for each request, even after \(event).",
                    .maximum(.extraEnds) == 0,
                    in: scenario
                )
            }
            yours.doesSameWork(
                "serves-the-others",
                "reports every end after a cancel, and answers the requests that were not cancelled.",
                .maximum(.unfinished) == 0,
                in: OperationLifecycle.cancelMeetsRetry
            )
        }
    }

    package static func measure(_ operation: any RequestOperation.Type, in sample: SampleContext) throws {
        let trial = try LifecycleTrial(sample, operation.queue)
        if sample.scenario == OperationLifecycle.failsOnce { trial.retryFailed() } else { trial.cancelRetries() }
    }
}

extension RequestOperation {
    /// The type of an operation queue with these operations.
    static var queue: any RequestQueue.Type { OperationRequestQueue<Self>.self }
}
