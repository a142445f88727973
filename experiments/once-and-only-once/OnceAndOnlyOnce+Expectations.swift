import Declaring
import Model

extension OnceAndOnlyOnce {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        twice
        never
        rightFixes
        all.filter { $0.name != timeoutFallsThrough.name }.doSameWork(
            "returns-the-answer",
            "returns the answer of a sensor that answers once.",
            .minimum(.answered) == 1,
            in: comesOnce
        )
        all.doSameWork("asks-all", "asks each of the three sensors once.", .reads == 3, in: neverComes)
    }

    /// What a second call of a handler does.
    @ExpectationBuilder
    private static var twice: [Expectation] {
        [resumesInCallback, leavesGroup].show(
            "crashes",
            "crashes when the handler is called a second time.",
            .crashes(by: .trap),
            in: comesTwice
        )
        [resumesInCallback, flagWithoutLock, leavesGroup].show(
            "crashes-on-two-threads",
            "crashes when the handler is called on two threads at once.",
            .crashes(by: .trap),
            in: fromTwoThreads
        )
        ([flagWithoutLock, firstOfStream, keepsResponder] + fixes).hold(
            "ignores-the-second-call",
            "returns each sensor's own answer, though the first handler is called a second time.",
            .minimum(.answered) == 2,
            in: comesTwice
        )
        ([firstOfStream, keepsResponder] + fixes).hold(
            "takes-one-of-two",
            "returns one of two answers that come on two threads at once.",
            .minimum(.answered) == 1,
            in: fromTwoThreads
        )
        timeoutFallsThrough.holds(
            "survives-two-threads",
            "does not crash when the handler is called on two threads at once.",
            .finishes,
            in: fromTwoThreads
        )
        timeoutFallsThrough.shows(
            "loses-the-answer",
            "throws a timeout though the answer came in time: the cancelled sleep ends at once.",
            .minimum(.lostAnswers) == 1,
            in: comesOnce
        )
    }

    /// The variants that wait for good, and what ends their wait.
    @ExpectationBuilder
    private static var never: [Expectation] {
        [resumesInCallback, flagWithoutLock, uncheckedContinuation].show(
            "waits-for-good",
            "never returns if the handler never comes: no close, no limit and no cancel ends its wait.",
            .minimum(.stillWaiting) == 3,
            in: neverComes
        )
        uncheckedContinuation.shows(
            "leaves-no-warning",
            "leaves no warning about the dropped handler, unlike a checked continuation.",
            .maximum(.warnings) == 0,
            in: neverComes
        )
        resumesInCallback.shows(
            "leaves-a-warning",
            "leaves one line about the dropped handler on standard error, and waits on.",
            .minimum(.warnings) == 1,
            in: neverComes
        )
        [timeoutFallsThrough, leavesGroup, firstOfStream, keepsResponder].show(
            "waits-after-close",
            "still waits though the sensor has dropped its handler.",
            .minimum(.waitsAfterClose) == 1,
            in: neverComes
        )
        firstOfStream.shows(
            "waits-past-limit",
            "still waits though its limit has passed.",
            .minimum(.waitsPastLimit) == 1,
            in: neverComes
        )
        [timeoutFallsThrough, leavesGroup].show(
            "waits-after-cancel",
            "still waits though its task was cancelled.",
            .minimum(.waitsAfterCancel) == 1,
            in: neverComes
        )
        [timeoutFallsThrough, leavesGroup, keepsResponder].hold(
            "ends-at-the-limit",
            "returns when its limit has passed.",
            .maximum(.waitsPastLimit) == 0,
            in: neverComes
        )
        [firstOfStream, keepsResponder].hold(
            "ends-at-a-cancel",
            "returns when its task is cancelled.",
            .maximum(.waitsAfterCancel) == 0,
            in: neverComes
        )
    }

    @ExpectationBuilder
    private static var rightFixes: [Expectation] {
        fixes.hold(
            "always-returns",
            "returns when the handler is dropped, when the limit has passed, and when its task is cancelled.",
            .maximum(.stillWaiting) == 0,
            in: neverComes
        )
        fixes.hold(
            "says-why",
            "throws the error for the reason: no answer, a timeout, or a cancel.",
            .maximum(.wrongErrors) == 0,
            in: neverComes
        )
        fixes.hold(
            "releases-the-handlers",
            "leaves no handler with a sensor.",
            .maximum(.handlersKept) == 0,
            in: neverComes
        )
        ([keepsResponder] + fixes).hold(
            "keeps-the-answer",
            "does not throw a timeout for an answer that came in time.",
            .maximum(.lostAnswers) == 0,
            in: comesOnce
        )
    }
}
