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
            "Write the schedule that makes it happen every time: every third stop whole, with both new texts, every "
                + "third torn with the new name and the old code, every third torn with the old name and the new code. "
                + "Both threads must come to the end. One of them is delayed at a point that you do not know: let the "
                + "other one wait for its signal, without a pause, polling or a time limit.",
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
        "A writer and a reader go through 30 stops, in seven runs at once. In six runs one of them is delayed once, in "
            + "one the reader is late at every third stop."
    )
}

/// Marks a learner's schedule: it must produce the requested outcome every time.
package enum ForceTheTearExercise<Yours: RenamingSchedule>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ContextConfinement.forceTheTear,
            of: .measuring(
                [.stopsPassed, .tornByName, .tornByCode, .readWhole, .readTooEarly, .readTooLate, .limitedWaits],
                topic: .coreData,
                deadline: 10
            ),
            in: [ContextConfinement.twoThreads],
            beside: [variant(.pitfall, "as the exercise begins", ForceTheTear.self)],
            yours: Yours.self,
            startingPoint: ForceTheTear.self,
            ourAnswer: ForceTheTearAnswer.self
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
                "waits-without-a-limit",
                "lets no thread sleep, poll or give up while the other one is delayed: it waits for a signal.",
                .maximum(.limitedWaits) == 0,
                in: ContextConfinement.twoThreads
            )
            .only(on: .linux)
            .unaffectedByDelays()
        }
    }

    package static func measure(_ schedule: any RenamingSchedule.Type, in sample: SampleContext) {
        TearTrial(sample).measure(schedule)
    }
}
