import Declaring
import Model

extension BlockedPool {
    static let exercises = [displayLines]

    static let displayLines = ExerciseDescription(
        "display-lines",
        "Calls that have to wait",
        task: [
            "A driver shows boards on the displays at the stops. Its only call blocks until the display has confirmed. "
                + "driver.lines says how many lines the driver has; each line takes one call at a time. Today the app "
                + "makes no more calls at once than there are lines, but the calls block every thread of the pool.",
            "Show the boards so that every task of the app can run meanwhile, whatever its priority. With enough "
                + "boards, make as many calls at once as the driver has lines; never make more, even if several "
                + "updates run at once. Return when every display has confirmed; no update is cancelled.",
        ],
        minutes: 15,
        hints: [
            "Follow one call to the driver: which thread blocks in it, what owns that thread, and what decides how "
                + "many such threads there are?",
            "The pool has one thread per processor and adds none when one blocks. A thread of a serial dispatch queue "
                + "may block; on Linux, a concurrent queue and an OperationQueue use the pool's threads. A serial "
                + "queue makes one call at a time, so the number of queues decides how many calls there are at once.",
            "DispatchQueue(label:) makes a serial queue. withCheckedContinuation suspends a task until a block on such "
                + "a queue has called resume(). A task group's children may each await one board, taking the queues in "
                + "turn.",
        ]
    )

    static let displays = Scenario(
        "displays",
        "Three updates at once, one of them without boards, for a driver with one line more than the pool has threads; "
            + "and 20 unrelated tasks of four priorities."
    )
    static let oneLine = Scenario(
        "one-line",
        "Three updates at once, one of them without boards, for a driver with one line; and 20 unrelated tasks of four "
            + "priorities."
    )
}

/// Marks a learner's updates: as many calls at once as the driver has lines, no more, and none that blocks the pool.
package enum DisplayLinesExercise<Yours: DisplayUpdate>: Exercise {
    package static var declaration: Declaration {
        exercise(
            BlockedPool.displayLines,
            of: .measuring(
                [.starvedTasks, .linesInUse, .lines, .missingBoards, .returnedUpdates],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [BlockedPool.displays, BlockedPool.oneLine],
            beside: [variant(.pitfall, "as the exercise begins", DisplayLines.self)],
            yours: Yours.self,
            startingPoint: DisplayLines.self,
            ourAnswer: DisplayLinesAnswer.self
        ) { yours in
            yours.holds(
                "keeps-the-pool-free",
                "lets all 20 unrelated tasks run before the displays confirm.",
                .maximum(.starvedTasks) == 0,
                in: BlockedPool.displays
            )
            yours.holds(
                "keeps-to-the-lines",
                "never makes more calls at once than the driver has lines, in two updates at once.",
                .maximum(.linesInUse) <= 1 * .median(.lines),
                in: BlockedPool.displays
            )
            yours.holds(
                "keeps-to-one-line",
                "never makes more than one call at a time for a driver with one line.",
                .maximum(.linesInUse) <= 1,
                in: BlockedPool.oneLine
            )
            yours.holds(
                "uses-the-lines",
                "makes as many calls at once as the driver has lines.",
                .minimum(.linesInUse) >= 1 * .median(.lines),
                in: BlockedPool.displays
            )
            yours.doesSameWork(
                "shows-all",
                "shows every board once before it returns.",
                .maximum(.missingBoards) == 0,
                in: BlockedPool.displays
            )
            yours.doesSameWork(
                .outcome(
                    "returns",
                    "returns from each update, even from an update without boards.",
                    .returnedUpdates,
                    equals: 3
                ),
                in: BlockedPool.displays
            )
        }
    }

    package static func measure(_ update: any DisplayUpdate.Type, in sample: SampleContext) {
        DisplaysTrial(sample).run(update)
    }
}
