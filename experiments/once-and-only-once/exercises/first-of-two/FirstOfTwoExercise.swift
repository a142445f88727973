import Declaring
import Model

extension OnceAndOnlyOnce {
    static let exercises = [firstOfTwo]

    static let firstOfTwo = ExerciseDescription(
        "first-of-two",
        "The first of two, and the late one",
        task: [
            "A room has two sensors. The app asks both at once, and needs one reading. The other sensor may answer "
                + "later, twice, or never.",
            "Return the first reading of either sensor. Only the first call of a handler counts, even if a later call "
                + "is decoded sooner. A sensor fails if its first call brings a damaged packet, or if its handler is "
                + "dropped without a call (then with SensorError.noAnswer). If one sensor fails, wait for the other; "
                + "if both fail, throw the later failure. A cancel ends the call at once with CancellationError. "
                + "Decoding a packet may take long: meanwhile the other sensor or a cancel may end the call. When the "
                + "call returns, no sensor may keep a handler. Handlers may be called on two threads at once, and "
                + "after the end.",
        ],
        minutes: 20,
        hints: [
            "List all events that may come: a reading, a damaged packet, a dropped handler and a cancel, each before "
                + "or after the continuation exists. Which of them end the call, and who holds what until then?",
            "One lock guards the continuation, the result, and the number of sensors that have not failed. Each event "
                + "changes this state under the lock, takes the continuation out if there is a result, and resumes it "
                + "after the lock. An object that only one handler owns notices that the handler was dropped. It also "
                + "knows which call is the first, and decides this before the handler decodes.",
            "Locked, from the module Locking, guards a struct. A capture list such as [owner = Owner()] gives an "
                + "object to a closure alone, and its deinit runs when the closure is freed. take() of an optional "
                + "returns its value and leaves nil. withTaskCancellationHandler calls onCancel even before the "
                + "operation begins. ReadRequest.cancel() drops a handler.",
        ]
    )

    static let oneAnswers = Scenario(
        "one-answers",
        "In each of seven calls one sensor answers. The other one answers later, fails, decodes for long or stays "
            + "silent."
    )
    static let callsTwice = Scenario(
        "calls-twice",
        "In each of six calls a handler is called again, or two calls come at once on two threads."
    )
    static let noReading = Scenario(
        "no-reading",
        "In each of four calls both sensors fail, with a damaged packet or by a dropped handler."
    )
    static let cancelled = Scenario(
        "cancelled",
        "Four calls are cancelled: while both sensors are silent, after one has failed, while a packet is decoded, and "
            + "before the call begins."
    )
}

/// Marks a learner's function, which returns the first reading of two sensors.
package enum FirstOfTwoExercise<Yours: PairReader>: Exercise {
    package static var declaration: Declaration {
        exercise(
            OnceAndOnlyOnce.firstOfTwo,
            of: .measuring(Metric.ofPairs, topic: .swiftConcurrency, deadline: 10),
            in: [
                OnceAndOnlyOnce.oneAnswers, OnceAndOnlyOnce.callsTwice, OnceAndOnlyOnce.noReading,
                OnceAndOnlyOnce.cancelled,
            ],
            beside: [variant(.pitfall, "as the exercise begins", FirstOfTwo.self)],
            yours: Yours.self,
            startingPoint: FirstOfTwo.self,
            ourAnswer: FirstOfTwoAnswer.self
        ) { yours in
            yours.doesSameWork(
                "asks-both",
                "asks each sensor once, before any answer.",
                .maximum(.wrongAsks) == 0,
                in: OnceAndOnlyOnce.oneAnswers
            )
            yours.holds(
                "survives-every-call",
                "survives handlers that are called twice, on two threads at once, or after the end.",
                .finishes,
                in: OnceAndOnlyOnce.callsTwice
            )
            [yours].hold(
                Promise(
                    "returns-the-first-reading",
                    "returns the first reading of a sensor that has not failed.",
                    .maximum(.wrongReadings) == 0
                ),
                inEach: [answering, calledTwice]
            )
            [yours].hold(
                Promise(
                    "waits-for-the-other",
                    "waits for the other sensor when one has failed.",
                    .maximum(.earlyEnds) == 0
                ),
                inEach: [answering, calledTwice, failing]
            )
            [yours].hold(
                Promise("returns", "returns.", .maximum(.neverReturned) == 0),
                inEach: [failing, cancelling]
            )
            [yours].hold(
                Promise("throws-the-right-error", "throws the right error.", .maximum(.wrongErrors) == 0),
                inEach: [failing, cancelling]
            )
            [yours].hold(
                Promise(
                    "leaves-no-handler",
                    "leaves no handler with a sensor when it returns.",
                    .maximum(.handlersLeft) == 0
                ),
                inEach: [answering, failing, cancelling]
            )
        }
    }

    private static var answering: (Scenario, words: String) {
        (OnceAndOnlyOnce.oneAnswers, words: "one sensor answers")
    }
    private static var calledTwice: (Scenario, words: String) {
        (OnceAndOnlyOnce.callsTwice, words: "handlers are called twice")
    }
    private static var failing: (Scenario, words: String) {
        (OnceAndOnlyOnce.noReading, words: "both sensors fail")
    }
    private static var cancelling: (Scenario, words: String) {
        (OnceAndOnlyOnce.cancelled, words: "the task is cancelled")
    }

    package static func measure(_ reader: any PairReader.Type, in sample: SampleContext) {
        let rounds =
            switch sample.scenario {
            case OnceAndOnlyOnce.oneAnswers: PairRound.oneAnswers
            case OnceAndOnlyOnce.callsTwice: PairRound.callsTwice
            case OnceAndOnlyOnce.noReading: PairRound.noReading
            default: PairRound.cancelled
            }
        let trial = PairTrial(sample, reader)
        Task { await trial.run(rounds) }
    }
}
