import Declaring
import Model
import StopsApp

extension PerformAndWaitExperiment {
    static let exercises = [answerInTime]

    static let answerInTime = ExerciseDescription(
        "answer-in-time",
        "An answer in time, or none",
        task: [
            "The screen's context and a context in the background ask each other for a number. Each answer has a "
                + "limit: after 150 ms the asker goes on without it. The semaphore with a timeout keeps the limit, and "
                + "blocks: the screen freezes, and when both ask each other, neither gets an answer.",
            "Keep the limit without blocking a thread. Call answered once, on the asker's queue: with the number, or "
                + "with nil when the limit has passed. Do not count for a question whose limit has passed.",
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
        "The screen's context and another context ask each other, each from inside a block of its own."
    )
    static let tooBusy = Scenario(
        "too-busy",
        "Many contexts ask one context whose queue is busy for longer than their limit of 150 ms."
    )
}

/// Marks how a learner's code asks: the answer must come in time, and no thread may wait for it.
package enum AnswerInTimeExercise<Yours: TimedAsking>: Exercise {
    package static var declaration: Declaration {
        exercise(
            PerformAndWaitExperiment.answerInTime,
            of: PerformAndWaitExperiment.declaration,
            metrics: [.lateAnswers, .extraAnswers, .answersOffQueue, .countedInVain, .blockedQueues],
            in: [PerformAndWaitExperiment.mutual, PerformAndWaitExperiment.tooBusy],
            beside: [variant(.pitfall, "waits with a semaphore and a timeout", AnswerInTime.self)],
            yours: Yours.self,
            startingPoint: AnswerInTime.self,
            ourAnswer: AnswerInTimeAnswer.self,
            wrong: [
                wrong(AnswerInTimeNoLimit.self, caughtBy: "answers-in-time"),
                wrong(AnswerInTimeTwice.self, caughtBy: "answers-once"),
                wrong(AnswerInTimeOffQueue.self, caughtBy: "answers-on-its-queue"),
                wrong(AnswerInTimeParksThreads.self, caughtBy: "answers-in-time"),
            ]
        ) { yours in
            yours.holds(.framesKept("while it asks"), in: PerformAndWaitExperiment.mutual)
            yours.doesSameWork(
                "answers-both",
                "answers both when two contexts ask each other: each number is right.",
                .minimum(.answers) == 2,
                in: PerformAndWaitExperiment.mutual
            )
            yours.holds(
                "answers-in-time",
                "answers each question in time, though the other queue is busy: none waits four times its limit.",
                .maximum(.lateAnswers) == 0,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "blocks-no-queue",
                "blocks no asker's queue: each runs another block before the answer, with at most three exceptions.",
                .blockedQueues <= 3,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "answers-once",
                "answers each question once, even when the number comes after the limit.",
                .maximum(.extraAnswers) == 0,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "answers-on-its-queue",
                "answers on the asker's queue.",
                .maximum(.answersOffQueue) == 0,
                in: PerformAndWaitExperiment.tooBusy
            )
            yours.holds(
                "counts-for-somebody",
                "counts nothing for a question whose limit has passed.",
                .maximum(.countedInVain) == 0,
                in: PerformAndWaitExperiment.tooBusy
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
