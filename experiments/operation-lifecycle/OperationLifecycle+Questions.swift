import Declaring
import Model

extension OperationLifecycle {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "no-notification",
            "Twelve requests, three at a time. The operation sets isFinished, but forgets the notification. How many "
                + "of the twelve are never answered?",
            .unfinished,
            of: neverNotifies,
            in: answered
        ),
        .number(
            "early-notification",
            "The operation sends the notification as soon as its request begins. How many requests beyond the limit of "
                + "three are in flight at once?",
            .limitExcess,
            of: notifiesEarly,
            in: answered
        ),
        .number(
            "cancelled-in-line",
            "Ten requests, one at a time, and the user cancels the fifth while the first is in flight. How many "
                + "requests are answered before the fifth request's end is reported?",
            .servedBefore,
            of: guarded,
            in: cancelWaiting
        ),
        .choice(
            "cancel-in-start",
            "An operation checks isCancelled once, in its start. The user cancels after this check, before the request "
                + "is sent. What happens to the request?",
            [
                .option("it is sent", asksOnce, .minimum(.unwantedRequests) >= 1, in: cancelInStart),
                .otherwise("it is never sent"),
            ]
        ),
        .number(
            "wedged-queues",
            "Each of sixty queues runs 200 requests, two at a time, with the article's operation, and all 200 are "
                + "cancelled at once. In how many of the sixty queues does nothing ever begin again?",
            .wedgedQueues,
            of: connectionOnMain,
            in: cancelAll
        ),
    ]
}
