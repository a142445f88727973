import Declaring
import Model

extension ContextConfinement {
    static let forceTheTear = ExerciseDescription(
        "force-the-tear",
        "Make the fault happen",
        task: [
            "One thread gives 30 stops new names and codes while another one reads them. Each text has a lock, and still "
                + "a stop can be read torn: locks on parts do not make a whole. By chance that happens once a week, on a "
                + "user's device.",
            "Write the schedule that makes it happen: every third stop whole, every third torn with the new name and the "
                + "old code, every third torn with the old name and the new code. A thread is held back at times, and you "
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
        "A writer and a reader go through 30 stops, six times at once; each time one of them is held back once."
    )
}

/// Marks a learner's schedule: the damage that was asked for, each time.
package enum ForceTheTearExercise<Yours: RenamingSchedule>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ContextConfinement.forceTheTear,
            of: .measuring(
                [.stopsPassed, .tornByName, .tornByCode, .readWhole, .readTooEarly, .readTooLate, .scheduleTime],
                topic: .coreData,
                deadline: 10
            ),
            in: [ContextConfinement.twoThreads],
            beside: [variant(.pitfall, "as the exercise begins", ForceTheTear.self)],
            yours: Yours.self,
            startingPoint: ForceTheTear.self,
            ourAnswer: ForceTheTearAnswer.self,
            wrong: [
                wrong(ForceTheTearTakesTurns.self, caughtBy: "reads-whole"),
                wrong(ForceTheTearLocks.self, caughtBy: "tears-by-name"),
                wrong(ForceTheTearSleeps.self, caughtBy: "tears-by-name"),
                wrong(ForceTheTearPauses.self, caughtBy: "reads-whole"),
                wrong(ForceTheTearWaitsForBoth.self, caughtBy: "ends"),
            ]
        ) { yours in
            yours.doesSameWork(
                "ends",
                "lets both threads pass all 30 stops: neither is stuck.",
                .minimum(.stopsPassed) == Double(TearPass.stops),
                in: ContextConfinement.twoThreads
            )
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
                "reads-nothing-early",
                "lets no text be read too early, old where it was to be new.",
                .maximum(.readTooEarly) == 0,
                in: ContextConfinement.twoThreads
            )
            yours.holds(
                "reads-nothing-late",
                "lets no text be read too late, new where it was to be old.",
                .maximum(.readTooLate) == 0,
                in: ContextConfinement.twoThreads
            )
            yours.holds(
                "is-quick",
                "lets both threads end within 3 s, not counting the time for which one is held back.",
                .scheduleTime <= 3_000,
                in: ContextConfinement.twoThreads
            )
        }
    }

    package static func measure(_ schedule: any RenamingSchedule.Type, in sample: SampleContext) {
        TearTrial(sample).measure(schedule)
    }
}
