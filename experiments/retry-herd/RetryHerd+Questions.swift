import Declaring
import Model

extension RetryHerd {
    /// The questions for a reader's predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "at-once",
            "A server with ten places is back after an outage, and 200 clients ask at once. Serving a request takes "
                + "10 ms. How many requests does the server get until all clients are served, if each client asks "
                + "again as soon as it is refused?",
            .requests,
            of: retriesAtOnce,
            in: outage
        ),
        .number(
            "fixed",
            "How many requests does the server get, if each client waits for 50 ms after a refusal?",
            .requests,
            of: fixedDelay,
            in: outage
        ),
        .number(
            "exponential",
            "Each client waits for 10 ms, then twice as long after each refusal, up to 80 ms. What share of the "
                + "server's places is in use until all clients are served?",
            .placesUsed,
            of: exponentialDelay,
            in: outage
        ),
        .number(
            "jitter",
            "Each client waits for a random part of the exponential delay. What share of the places is in use now?",
            .placesUsed,
            of: fullJitter,
            in: outage
        ),
        .order(
            "slowest",
            "With which of these are all clients served first, and with which last?",
            .recoveryTime,
            of: [retriesAtOnce, fixedDelay, exponentialDelay, fullJitter],
            in: outage
        ),
    ]
}
