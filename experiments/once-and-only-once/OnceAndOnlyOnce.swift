import Declaring
import Model

/// An asynchronous function around a callback. The callback may come twice, or never.
struct OnceAndOnlyOnce: Experiment {
    static let comesTwice = Scenario(
        "comes-twice",
        "A task reads a sensor, then another one. While it waits for the second, the first calls its handler again."
    )
    static let fromTwoThreads = Scenario(
        "from-two-threads",
        "A sensor calls its handler on two threads at once. Both decode their packets at the same time."
    )
    static let neverComes = Scenario(
        "never-comes",
        "Three sensors never answer: the connection of the first closes, the limit of the second passes, and the task "
            + "that reads the third is cancelled."
    )
    static let comesOnce = Scenario(
        "comes-once",
        "A sensor calls its handler once, within the limit. Decoding its packet takes long."
    )

    static let resumesInCallback = variant(
        .pitfall,
        "a checked continuation, resumed in the handler",
        ResumesInCallback.self
    )
    static let flagWithoutLock = variant(
        .popularFix,
        "a flag that says whether the continuation was resumed",
        FlagWithoutLock.self,
        twin: resumesInCallback
    )
    static let uncheckedContinuation = variant(
        .popularFix,
        "an unsafe continuation, resumed in the handler",
        UncheckedContinuation.self,
        twin: resumesInCallback
    )
    static let timeoutFallsThrough = variant(
        .popularFix,
        "a flag with a lock, and a timeout that sleeps with try?",
        TimeoutFallsThrough.self,
        twin: resumesInCallback
    )
    static let leavesGroup = variant(
        .popularFix,
        "a dispatch group that the handler leaves",
        LeavesGroup.self,
        twin: resumesInCallback
    )
    static let firstOfStream = variant(
        .popularFix,
        "the first element of a stream",
        FirstOfStream.self,
        twin: finishesStream
    )
    static let keepsResponder = variant(
        .popularFix,
        "a box that gives its continuation away once; its responder's deinit runs too late",
        KeepsResponder.self,
        twin: endsOnce
    )
    static let endsOnce = variant(
        .refinedFix,
        "a box that gives its continuation away once; the handler owns its end",
        EndsOnce.self,
        twin: resumesInCallback
    )
    static let finishesStream = variant(
        .structured,
        "the first element of a stream that always ends",
        FinishesStream.self,
        twin: endsOnce
    )
    static let popular = [
        flagWithoutLock, uncheckedContinuation, timeoutFallsThrough, leavesGroup, firstOfStream, keepsResponder,
    ]
    static let fixes = [endsOnce, finishesStream]
    static let all = [resumesInCallback] + popular + fixes

    static let declaration = Declaration(
        "Once, and only once",
        claim: "An asynchronous function around a callback crashes if the callback comes twice, and waits for good if "
            + "it never comes. Give the continuation away once under a lock, and let the callback's release, a cancel "
            + "and a deadline end the wait too.",
        claimNumbers: [60],
        topic: .swiftConcurrency,
        lead: Lead(.stillWaiting, in: neverComes, resumesInCallback, endsOnce),
        scenarios: [comesTwice, fromTwoThreads, neverComes, comesOnce],
        variants: all,
        metrics: [
            .stillWaiting, .waitsAfterClose, .waitsPastLimit, .waitsAfterCancel, .wrongErrors, .handlersKept,
            .warnings, .answered, .strayAnswers, .lostAnswers, .reads,
        ],
        charts: [
            .bars("Calls that never returned, of three", neverComes, .stillWaiting),
            .bars("Calls that returned another sensor's answer", comesTwice, .strayAnswers),
            .bars("Answers in time that became a timeout", comesOnce, .lostAnswers),
            .bars("Handlers that the sensors still have", neverComes, .handlersKept),
        ],
        questions: questions,
        smallTest: .noItems(because: "one handler is enough"),
        deadline: 10
    ) {
        expectations
    }

    static func measure(_ reader: any SensorReader.Type, in sample: SampleContext) {
        let count = [comesTwice: 2, neverComes: 3][sample.scenario] ?? 1
        let trial = SensorTrial(sample, reader, sensors: count)
        sample.startMeasuring()
        Task {
            switch sample.scenario {
            case comesTwice: await trial.answerAgainLater()
            case fromTwoThreads: await trial.answerOnTwoThreads()
            case neverComes: await trial.neverAnswer()
            default: await trial.answerOnce()
            }
        }
    }
}

/// The program.
package func main() -> Never { OnceAndOnlyOnce.main() }

extension Metric {
    static let stillWaiting = Metric(
        "stillWaiting",
        .count,
        "Calls that had not returned when nothing changed any more."
    )
    static let waitsAfterClose = Metric(
        "waitsAfterClose",
        .count,
        "1 if the call still waits though the sensor has dropped its handler."
    )
    static let waitsPastLimit = Metric(
        "waitsPastLimit",
        .count,
        "1 if the call still waits though its limit has passed."
    )
    static let waitsAfterCancel = Metric(
        "waitsAfterCancel",
        .count,
        "1 if the call still waits though its task was cancelled."
    )
    static let wrongErrors = Metric(
        "wrongErrors",
        .count,
        "Calls without an answer that did not throw the error for their reason."
    )
    static let handlersKept = Metric(
        "handlersKept",
        .count,
        "Handlers that the sensors still have when no call returns any more."
    )
    static let warnings = Metric(
        "warnings",
        .count,
        .neutral,
        "Lines on standard error in which Swift reports a dropped continuation."
    )
    static let answered = Metric("answered", .count, .higherIsBetter, "Calls that returned their own sensor's answer.")
    static let strayAnswers = Metric(
        "strayAnswers",
        .count,
        "Calls that returned before their own sensor had answered."
    )
    static let lostAnswers = Metric("lostAnswers", .count, "Calls that threw though the sensor had answered in time.")
    static let reads = Metric("reads", .count, .neutral, "Readings that the sensors were asked for.")
}
