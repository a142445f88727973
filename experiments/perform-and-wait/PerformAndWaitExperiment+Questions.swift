import Declaring
import Model

extension PerformAndWaitExperiment {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "perform-and-wait",
            "A context imports 40,000 rows in one block. Meanwhile the main thread asks this context for a "
                + "number with performAndWait. For how long is the screen blocked?",
            .longestOwnStall,
            of: performAndWait,
            in: busyQueue
        ),
        .number(
            "perform",
            "For how long is the screen blocked, if the main thread asks with perform?",
            .longestOwnStall,
            of: perform,
            in: busyQueue
        ),
        .choice(
            "sooner",
            "Which of the two calls gets the answer sooner?",
            [
                .option(
                    "performAndWait",
                    performAndWait,
                    .answerLatency <= 0.75 * .median(.answerLatency, of: perform),
                    in: busyQueue
                ),
                .option(
                    "perform",
                    perform,
                    .answerLatency <= 0.75 * .median(.answerLatency, of: performAndWait),
                    in: busyQueue
                ),
                .otherwise("neither"),
            ]
        ),
        .choice(
            "each-other",
            "Two contexts are each in a block of their own, and each asks the other for a number with performAndWait. "
                + "What happens?",
            [
                .option("both wait forever", performAndWait, .timesOut, in: eachOther),
                .option("the concurrency check ends the program", performAndWait, .crashes(by: .trap), in: eachOther),
                .otherwise("both get their answers"),
            ]
        ),
        .number(
            "nested-order",
            "Five steps are written in perform blocks, nested three deep, on one context. How many of the five do not "
                + "run in their written place?",
            .outOfOrder,
            of: perform,
            in: nested
        ),
    ]
}
