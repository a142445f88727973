import Declaring
import Model

extension BlockingFetch {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "concurrent-queue",
            "A hundred fetches block in a concurrent queue, and the server answers each after 50 ms. The "
                + "user gives up when nothing arrives any more. How many of the hundred bodies are missing?",
            .missing,
            of: concurrentQueue,
            in: manyFetches
        ),
        .number(
            "behind-stuck",
            "One address never answers, and twelve fetches are queued behind it in a concurrent queue. How "
                + "many of the twelve have no body when the user cancels?",
            .unansweredBehind,
            of: concurrentQueue,
            in: stuckFetch
        ),
        .number(
            "waiting-processor",
            "A blocking fetch waits for a response that never comes. How much of one processor does the app "
                + "use meanwhile?",
            .waitingCPUShare,
            of: serialQueue,
            in: stuckFetch
        ),
        .choice(
            "after-cancel",
            "The user cancels while a blocking fetch waits. What does the server see of the fetch's connection?",
            [
                .option("it stays open", serialQueue, .minimum(.leftInFlight) >= 1, in: stuckFetch),
                .otherwise("it closes at once"),
            ]
        ),
        .choice(
            "cancel-in-start",
            "An operation checks isCancelled in its start, and the user cancels between this check and the request. "
                + "What happens to the request?",
            [
                .option("it is sent and answered", asksOnce, .minimum(.answeredInStart) >= 1, in: badMoments),
                .otherwise("it is never sent"),
            ]
        ),
    ]
}
