import Declaring
import Model

extension ContextConfinement {
    static let forceTheTear = ExerciseDescription(
        "force-the-tear",
        "Make the fault happen",
        task: [
            "One thread gives 30 stops new names and codes while another one reads them. Each text has a lock, but a "
                + "stop can still be read torn: locking the parts does not lock the whole. By chance this happens once "
                + "a week, on a user's device.",
            "Write the schedule that makes it happen: every third stop whole, every third torn with the new name and "
                + "the old code, every third torn with the old name and the new code. One thread is delayed at a point "
                + "that you do not know, so the result must not depend on a pause.",
        ],
        minutes: 20,
        hints: [
            "Write down the four steps, two of the writer and two of the reader. In which orders of the steps is a "
                + "stop read whole, torn one way, torn the other way?",
            "For each outcome, one thread has to wait before one of its steps until the other thread has done one of "
                + "its own. For a torn stop, that other thread then has to wait too, until the first thread has finished "
                + "with the stop.",
            "A DispatchSemaphore made with the value 0 lets wait() return once for each signal(), even if the signal "
                + "comes first. One semaphore for each direction is enough. ReadOutcome.wanted(of:) returns the outcome "
                + "that a stop needs.",
        ]
    )

    static let twoThreads = Scenario(
        "two-threads",
        "A writer and a reader go through 30 stops, in six runs at once; in each run one of them is delayed once."
    )
}

/// Marks a learner's schedule: it must produce the requested outcome every time.
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
                "lets no text be read too early: old where new was requested.",
                .maximum(.readTooEarly) == 0,
                in: ContextConfinement.twoThreads
            )
            yours.holds(
                "reads-nothing-late",
                "lets no text be read too late: new where old was requested.",
                .maximum(.readTooLate) == 0,
                in: ContextConfinement.twoThreads
            )
            yours.holds(
                "is-quick",
                "lets both threads end within 3 s, not counting the time that one is delayed.",
                .scheduleTime <= 3_000,
                in: ContextConfinement.twoThreads
            )
        }
    }

    package static func measure(_ schedule: any RenamingSchedule.Type, in sample: SampleContext) {
        TearTrial(sample).measure(schedule)
    }
}
