import Lab
import Model
import SummaryApp

extension ContextConfinement {
    static let forceTheTear = ExerciseDescription(
        "force-the-tear",
        "Make the fault happen",
        task: [
            "One thread gives 30 stops new names and codes while another one reads them. Each text has a lock, and still "
                + "a stop can be read torn: locks on parts do not make a whole. By chance that happens once a week, on a "
                + "user's device.",
            "Write the schedule that makes it happen: every third stop whole, every third torn with the new name and the "
                + "old code, every third torn with the old name and the new code. The threads are slow at times, and you "
                + "do not know where: no pause may decide.",
        ],
        minutes: 20,
        hints: [
            "Write the four steps down, two of the writer and two of the reader. In which orders of them is a stop read "
                + "whole, torn one way, torn the other way?",
            "For each outcome, one thread has to wait at one moment until the other one has passed one of its own, and "
                + "for a torn stop the other one has to wait as well, until the first has seen it.",
            "A DispatchSemaphore made with the value 0 lets wait() return once for each signal(), even if the signal "
                + "comes first. One for each direction is enough. ReadOutcome.wanted(of:) says what a stop is asked for.",
        ]
    )

    static let twoThreads = Scenario(
        "two-threads",
        "A writer and a reader go through 30 stops; at twelve the writer is slow, at six others the reader."
    )
}

/// Marks a learner's schedule: the damage that was asked for, each time.
package enum ForceTheTearExercise<Yours: RenamingSchedule>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ContextConfinement.forceTheTear,
            of: Declaration(
                "A schedule for a writer and a reader",
                claim: "",
                topic: .coreData,
                scenarios: [ContextConfinement.twoThreads],
                variants: [],
                metrics: [.tornByName, .tornByCode, .readWhole, .stopsRead, .scheduleTime],
                deadline: 10
            ) {},
            in: [ContextConfinement.twoThreads],
            beside: [variant(.pitfall, "as the exercise begins", ForceTheTear.self)],
            yours: Yours.self,
            startingPoint: ForceTheTear.self,
            ourAnswer: ForceTheTearAnswer.self,
            wrong: [
                wrong(ForceTheTearTakesTurns.self, caughtBy: "reads-whole"),
                wrong(ForceTheTearLocks.self, caughtBy: "tears-by-name"),
                wrong(ForceTheTearSleeps.self, caughtBy: "tears-by-name"),
            ]
        ) { yours in
            yours.holds(
                "tears-by-name",
                "lets each of ten stops be read with the new name and the old code.",
                .minimum(.tornByName) == 10,
                in: ContextConfinement.twoThreads
            )
            yours.holds(
                "tears-by-code",
                "lets each of ten stops be read with the old name and the new code.",
                .minimum(.tornByCode) == 10,
                in: ContextConfinement.twoThreads
            )
            yours.holds(
                "reads-whole",
                "lets each of the other ten stops be read whole, with the new name and the new code.",
                .minimum(.readWhole) == 10,
                in: ContextConfinement.twoThreads
            )
            yours.holds(
                "is-quick",
                "does not wait for the clock: both threads end within 2 s.",
                .scheduleTime <= 2_000,
                in: ContextConfinement.twoThreads
            )
            yours.doesSameWork(
                "ends",
                "ends: the reader reads all 30 stops, and neither thread is stuck.",
                .minimum(.stopsRead) == Double(TearTrial.stops),
                in: ContextConfinement.twoThreads
            )
        }
    }

    package static func measure(_ schedule: any RenamingSchedule.Type, in sample: SampleContext) {
        TearTrial(sample).measure(schedule)
    }
}
