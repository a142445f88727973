import Declaring
import Model

extension OnceAndOnlyOnce {
    /// The questions for a reader's predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "never-comes",
            "Three sensors never call their handlers: one connection closes, one limit passes, one task is cancelled. "
                + "How many of the three calls of the pitfall never return?",
            .stillWaiting,
            of: resumesInCallback,
            in: neverComes
        ),
        .choice(
            "two-threads",
            "A flag says whether the continuation was resumed. The handler checks the flag, resumes, and then sets the "
                + "flag. Two threads call the handler at once. What happens?",
            [
                .option("the app crashes", flagWithoutLock, .crashes(by: .trap), in: fromTwoThreads),
                .otherwise("the second call is ignored"),
            ]
        ),
        .choice(
            "answer-in-time",
            "The handler cancels the timeout's task, decodes the answer, and resumes. The timeout sleeps with try? "
                + "before it resumes. Decoding takes long. What does the call return?",
            [
                .option("a timeout", timeoutFallsThrough, .minimum(.lostAnswers) == 1, in: comesOnce),
                .otherwise("the answer"),
            ]
        ),
        .choice(
            "deinit",
            "An object resumes the continuation when it is freed. The handler, the timeout and the cancel handler hold "
                + "it. The sensor drops the handler. What happens?",
            [
                .option("the call still waits", keepsResponder, .minimum(.waitsAfterClose) == 1, in: neverComes),
                .otherwise("the call throws"),
            ]
        ),
        .number(
            "stream",
            "The call returns the first element of an AsyncThrowingStream that the handler yields to and finishes. How "
                + "many of the three calls without an answer never return?",
            .stillWaiting,
            of: firstOfStream,
            in: neverComes
        ),
    ]
}
