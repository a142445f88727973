import Lab
import Model

private typealias Subject = OperationLifecycle

/// What a run must show of the pitfalls, of the article's operation, and of the fixes.
enum LifecycleExpectations {
    static let all = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let fixes = ["guarded", "guarded-and-raised", "awaited-turn"]

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "ignores-cancel-asks-all-the-same",
            "ignores-cancel makes the request that the user had cancelled before its turn came.",
            Figure.minimum(LifecycleMetrics.unwantedRequests, of: "ignores-cancel", in: Subject.cancelWaiting)
                .isAtLeast(1)
        ),
        .pitfallShows(
            "finishes-unstarted-is-noticed",
            "finishes-unstarted finishes before it was started, and Foundation prints that.",
            Figure.minimum(LifecycleMetrics.warnings, of: "finishes-unstarted", in: Subject.cancelWaiting)
                .isAtLeast(1)
        ),
        .pitfallShows(
            "finishes-unstarted-completes-twice",
            "finishes-unstarted has its completion block run twice where its start comes in the middle of its cancel.",
            Figure.minimum(LifecycleMetrics.extraCompletions, of: "finishes-unstarted", in: Subject.cancelMeetsStart)
                .isAtLeast(1)
        ),
        .pitfallShows(
            "finishes-unstarted-loses-slots",
            "finishes-unstarted loses slots where everything is cancelled, in one sample at least.",
            Figure.maximum(LifecycleMetrics.heldSlots, of: "finishes-unstarted", in: Subject.cancelAll).isAtLeast(1)
        ),
        .pitfallShows(
            "never-notifies-holds-its-slots",
            "never-notifies gives no slot back: of three, none is free in the end.",
            Figure.minimum(LifecycleMetrics.heldSlots, of: "never-notifies", in: Subject.answered).equals(3)
        ),
        .pitfallShows(
            "notifies-early-exceeds-the-limit",
            "notifies-early has more requests under way than the limit allows.",
            Figure.minimum(LifecycleMetrics.limitExcess, of: "notifies-early", in: Subject.answered).isAtLeast(1)
        ),
        .pitfallShows(
            "finishes-twice-tells-twice",
            "finishes-twice tells the app twice that a cancelled request has ended.",
            Figure.minimum(LifecycleMetrics.extraEnds, of: "finishes-twice", in: Subject.cancelStarted).isAtLeast(1)
        ),
        .pitfallShows(
            "finishes-twice-completes-once",
            "finishes-twice has its completion block run once all the same: the queue ignores the second notification.",
            Figure.maximum(LifecycleMetrics.extraCompletions, of: "finishes-twice", in: Subject.cancelStarted)
                .equals(0)
        ),
        .pitfallShows(
            "resumes-early-exceeds-the-limit",
            "resumes-early begins a request that waits for its turn, as soon as the user taps Resume.",
            Figure.minimum(LifecycleMetrics.limitExcess, of: "resumes-early", in: Subject.resumeEarly).isAtLeast(1)
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "connection-on-main-holds-failed-slots",
            "connection-on-main never ends where its request fails: the three failed ones hold the three slots.",
            Figure.minimum(LifecycleMetrics.heldSlots, of: "connection-on-main", in: Subject.failing).equals(3)
        ),
        .flawShows(
            "connection-on-main-asks-after-its-end",
            "connection-on-main makes its request after it was cancelled and finished, where the cancel comes between "
                + "its start and its block on the main queue.",
            Figure.minimum(LifecycleMetrics.unwantedRequests, of: "connection-on-main", in: Subject.cancelStarted)
                .isAtLeast(1)
        ),
        .flawShows(
            "connection-on-main-exceeds-the-limit",
            "connection-on-main has two requests under way then where one may be.",
            Figure.minimum(LifecycleMetrics.limitExcess, of: "connection-on-main", in: Subject.cancelStarted)
                .isAtLeast(1)
        ),
        .flawShows(
            "connection-on-main-wedges-its-queue",
            "connection-on-main wedges its queue where its start comes in the middle of its cancel: the one slot is gone.",
            Figure.minimum(LifecycleMetrics.wedgedQueues, of: "connection-on-main", in: Subject.cancelMeetsStart)
                .equals(1)
        ),
        .flawShows(
            "connection-on-main-stays-in-its-queue",
            "connection-on-main has finished then, and stands in the queue's list for ever.",
            Figure.minimum(LifecycleMetrics.finishedInQueue, of: "connection-on-main", in: Subject.cancelMeetsStart)
                .equals(1)
        ),
        .flawShows(
            "connection-on-main-loses-slots",
            "connection-on-main loses slots where everything is cancelled and nobody forces the meeting, in one sample at "
                + "least.",
            Figure.maximum(LifecycleMetrics.heldSlots, of: "connection-on-main", in: Subject.cancelAll).isAtLeast(1)
        ),
        .flawShows(
            "connection-on-main-asks-for-what-was-cancelled",
            "connection-on-main makes requests where everything is cancelled and finished already.",
            Figure.minimum(LifecycleMetrics.unwantedRequests, of: "connection-on-main", in: Subject.cancelAll)
                .isAtLeast(1)
        ),
        .flawShows(
            "connection-on-main-completes-twice",
            "connection-on-main has completion blocks run twice where everything is cancelled.",
            Figure.minimum(LifecycleMetrics.extraCompletions, of: "connection-on-main", in: Subject.cancelAll)
                .isAtLeast(1)
        ),
        .flawShows(
            "guarded-waits-its-turn",
            "guarded waits its turn after it was cancelled: the four in front of it are served before the app hears of "
                + "its end. So does every operation that the queue gets to as it should.",
            Figure.minimum(LifecycleMetrics.servedBefore, of: "guarded", in: Subject.cancelWaiting).equals(4)
        ),
    ]

    private static let fixesHold: [Expectation] =
        fixes.flatMap { fix in
            Subject.scenarios.map { scenario in
                let name = scenario.description.name
                return .fixHolds(
                    "\(fix)-is-faultless-\(name)",
                    "\(fix) makes no fault (\(name)): no slot is held, nothing is beyond the limit, unwanted, left "
                        + "undone, told again or out of order.",
                    Figure.maximum(LifecycleMetrics.faults, of: fix, in: scenario).equals(0)
                )
            }
        }
        + fixes.filter { $0 != "guarded" }.map { fix in
            .fixHolds(
                "\(fix)-leaves-the-line",
                "\(fix) does not wait its turn once it is cancelled: at most the one under way is served before.",
                Figure.maximum(LifecycleMetrics.servedBefore, of: fix, in: Subject.cancelWaiting).isAtMost(1)
            )
        }

    /// never-notifies cannot do the work, and an expectation above says so; what keeps others from doing theirs in the
    /// other scenarios stands there as well.
    private static let sameWork: [Expectation] = [Subject.answered, Subject.order].flatMap { scenario in
        Subject.variants.map(\.description.name).filter { $0 != "never-notifies" }.map { variant in
            .sameWork(
                "\(variant)-answers-\(scenario.description.name)",
                "\(variant) has every request answered, and tells each end (\(scenario.description.name)).",
                Figure.maximum(LifecycleMetrics.unfinished, of: variant, in: scenario).equals(0)
            )
        }
    }
}
