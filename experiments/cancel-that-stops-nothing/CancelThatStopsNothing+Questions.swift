import Declaring
import Model

extension CancelThatStopsNothing {
    /// The questions for a reader's predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "hop",
            "A method does its work in Task { … } and awaits its value. The caller's task is cancelled while the "
                + "fifth of 20 pages is in flight. How many more requests does the server get?",
            .requestsAfterCancel,
            of: unstructuredHop,
            in: whileFetching
        ),
        .number(
            "spin",
            "A loop polls for a file, and sleeps 10 ms between two polls with try? await Task.sleep. Its task is "
                + "cancelled 100 ms before the file is there. How often does the loop poll in those 100 ms?",
            .pollsAfterCancel,
            of: swallowedSleep,
            in: whilePolling
        ),
        .number(
            "before-start",
            "withTaskCancellationHandler cancels the request that is in flight. The task is cancelled before it "
                + "begins. How many of its 21 requests are sent?",
            .requestsAfterCancel,
            of: handlerAlone,
            in: beforeStart
        ),
        .number(
            "between",
            "The task also checks for a cancel before each request. The cancel comes after the first request is "
                + "created and before it is sent. How many requests are sent?",
            .requestsAfterCancel,
            of: asksFirst,
            in: between
        ),
        .number(
            "latch",
            "Now the handler remembers the cancel, and each request is cancelled as soon as it is created. How many "
                + "requests are sent?",
            .requestsAfterCancel,
            of: structuredCalls,
            in: between
        ),
    ]
}
