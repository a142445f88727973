import Declaring
import Model
import StopsApp

extension PerformAndWaitExperiment {
    static let exercises = [answerInTime]

    static let answerInTime = ExerciseDescription(
        "answer-in-time",
        "An answer in time, or none",
        task: [
            "The screen's context and others in the background ask each other for a number. Each question has its own "
                + "limit: then the asker goes on without the number. The semaphore with a timeout keeps the limit, and "
                + "blocks: the screen freezes, and when both ask each other, neither gets an answer.",
            "Keep the limit without blocking a thread, not even for a moment. Call answered once, on the asker's "
                + "queue: with the number, or with nil when the limit has passed, though the count may have begun. "
                + "Begin no count for a question whose limit has passed, and keep nothing of a question that is over "
                + "and whose limit has passed.",
        ],
        minutes: 20,
        hints: [
            "Look at what can end a question: the count on the other queue, and the clock. You can't know which of "
                + "the two comes first, and today a thread is blocked until then.",
            "Let the count and the clock both run, without a thread that waits. Each question needs one piece of "
                + "state that the two share. The first to set this state answers; the second finds it set and does "
                + "nothing.",
            "A dispatch queue has asyncAfter(deadline:), and Synchronization's Atomic has exchange. A context's "
                + "perform(_:) brings the answer to its queue.",
        ]
    )
    static let mutual = Scenario(
        "mutual",
        "The screen's context and another one ask each other while both are in a block of their own. After that, a "
            + "count takes longer than its limit."
    )
    static let tooBusy = Scenario(
        "too-busy",
        "Many contexts ask one context whose queue is busy for longer than their limits of 80 and 250 ms. One of the "
            + "askers is busy too."
    )
}

/// Marks how a learner's code asks: the answer must come in time, and no thread may wait for it.
package enum AnswerInTimeExercise<Yours: TimedAsking>: Exercise {
    package static var declaration: Declaration {
        exercise(
            PerformAndWaitExperiment.answerInTime,
            of: PerformAndWaitExperiment.declaration,
            metrics: [
                .lateAnswers, .earlyAnswers, .extraAnswers, .answersOffQueue, .answeredNumbers, .countedInVain,
                .blockedQueues, .waitingCalls, .threadsForQuestions, .keptQuestions, .answersBesideBusyScreen,
            ],
            in: [PerformAndWaitExperiment.mutual, PerformAndWaitExperiment.tooBusy],
            beside: [variant(.pitfall, "waits with a semaphore and a timeout", AnswerInTime.self)],
            yours: Yours.self,
            startingPoint: AnswerInTime.self,
            ourAnswer: AnswerInTimeAnswer.self
        ) { yours in
            let scenarios = [
                (PerformAndWaitExperiment.mutual, words: "two ask each other"),
                (PerformAndWaitExperiment.tooBusy, "many ask one"),
            ]
            yours.holds(.framesKept("while it asks"), in: PerformAndWaitExperiment.mutual)
            yours.doesSameWork(
                "answers-both",
                "answers both when two contexts ask each other: each number is right.",
                .minimum(.answers) == 2,
                in: PerformAndWaitExperiment.mutual
            )
            yours.holds(
                "answers-in-time",
                "answers each question at its limit, though the other queue is busy: at most a quarter of the answers "
                    + "are late by more than half the limit.",
                .lateAnswers <= 25,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "waits-for-its-limit",
                "answers no question with nil before its limit has passed.",
                .maximum(.earlyAnswers) == 0,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "needs-no-screen",
                "answers a question in the background within 2 s, though the main thread is busy: its limit is 80 ms.",
                .minimum(.answersBesideBusyScreen) == 1,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "goes-on-while-it-counts",
                "waits for no count that has begun: it answers within 2 s.",
                .maximum(.lateAnswers) == 0,
                in: PerformAndWaitExperiment.mutual
            )
            yours.holds(
                "blocks-no-queue",
                "blocks no asker's queue until the answer: each runs another block before it.",
                .maximum(.blockedQueues) == 0,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "returns-without-waiting",
                "returns at once: at most half of its calls wait for something, such as a lock.",
                .waitingCalls <= 50,
                in: PerformAndWaitExperiment.tooBusy
            )
            .only(on: .linux)
            yours.holds(
                "blocks-no-thread",
                "needs no thread for each question.",
                .threadsForQuestions <= 50,
                in: PerformAndWaitExperiment.tooBusy
            )
            .only(on: .linux)
            [yours].hold(
                Promise(
                    "answers-once",
                    "answers each question once, whether the number or the limit comes first.",
                    .maximum(.extraAnswers) == 0
                ),
                inEach: scenarios
            )
            [yours].hold(
                Promise("answers-on-its-queue", "answers on the asker's queue.", .maximum(.answersOffQueue) == 0),
                inEach: scenarios
            )
            yours.holds(
                "answers-nil",
                "answers nil where it has no number.",
                .maximum(.answeredNumbers) == 0,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "counts-for-somebody",
                "counts nothing for a question whose limit has passed, even if the asker is busy.",
                .maximum(.countedInVain) == 0,
                in: PerformAndWaitExperiment.tooBusy
            )
            [yours].hold(
                Promise("keeps-nothing", "keeps nothing of a question that is over.", .maximum(.keptQuestions) == 0),
                inEach: scenarios
            )
        }
    }

    package static func measure(_ asking: any TimedAsking.Type, in sample: SampleContext) throws {
        let trial = try TimedQuestionTrial(sample, asking)
        switch sample.scenario {
        case PerformAndWaitExperiment.mutual: trial.askEachOther()
        default: trial.askBusy()
        }
    }
}
