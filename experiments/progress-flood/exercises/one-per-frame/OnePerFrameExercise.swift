import Declaring
import Model
import StopsApp
import StopsTrial

extension ProgressFlood {
    static let exercises = [onePerFrame]

    static let onePerFrame = ExerciseDescription(
        "one-per-frame",
        "One update per frame",
        task: [
            "A screen shows 60 frames per second: more updates of the progress bar are wasted work. The fixes of the "
                + "lesson show one update per turn of the run loop, hundreds in a short import.",
            "Show at most one update per frame, always the newest row, and the last row at the end. When the import "
                + "pauses, the bar must show the row before the pause. While the main thread is busy, nothing must "
                + "pile up in its queue. The import must not wait for the screen, not even while it draws. A few "
                + "frames after the end, nothing must keep the screen in memory.",
        ],
        minutes: 15,
        hints: [
            "Look at what happens between two calls of imported(_:): how many updates wait for the main thread, and "
                + "how many frames pass?",
            "Separate the row from the update. Each call stores the newest row. Only the first call after an update "
                + "schedules the next update, which runs a frame later and shows the row that is newest then.",
            "Synchronization has Atomic and Mutex for state that two threads share. The main queue has "
                + "asyncAfter(deadline:). An update that comes after the end must not move the bar back.",
        ]
    )
    static let busyForLong = Scenario(
        "busy-for-long",
        "The main thread is busy for many frames, from the first of 40,000 rows to the end.",
        setting: FeedInput.rows.to(40_000),
        layoutCost.to(0)
    )
    static let pauses = Scenario(
        "pauses",
        "The import pauses before rows 2 to 9 and before row 1,073, until the bar shows the row before, for at most 30 "
            + "frames. Once, the bar is drawn so slowly that the import reaches row 1,073 meanwhile.",
        setting: FeedInput.rows.to(2000),
        pauseAtRow.to(1_073)
    )
    /// The scenarios in which the main thread waits until the import has reported its end.
    static let busyScreens = [busyScreen, busyForLong]
}

/// Marks a learner's progress report: few updates, and none missing.
package enum OnePerFrameExercise<Yours: ProgressReport>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ProgressFlood.onePerFrame,
            of: ProgressFlood.declaration,
            metrics: [
                .unshownInPause, .updatesAtOnce, .oldUpdates, .importWaits, .heapPerRow, .keptScreens,
                .unshownOfShortImport,
            ],
            in: [ProgressFlood.wholeImport, ProgressFlood.busyForLong, ProgressFlood.pauses],
            beside: [ProgressFlood.floodedDispatch],
            yours: Yours.self,
            startingPoint: OnePerFrame.self,
            ourAnswer: OnePerFrameAnswer.self
        ) { yours in
            yours.holds(
                "updates-per-frame",
                "shows at most one update per frame, plus the final one: after a late one, the next may come earlier.",
                .maximum(.updatesAtOnce) <= 2,
                in: ProgressFlood.pauses
            )
            yours.holds(
                "shows-progress",
                "shows progress while the import runs: when the last row is imported, the bar shows at least half.",
                .unshownAtEnd <= 50,
                in: ProgressFlood.wholeImport
            )
            yours.holds(
                "shows-the-newest",
                "shows the newest row: after the last row was imported, no update shows an earlier one.",
                .maximum(.oldUpdates) == 0,
                in: ProgressFlood.busyForLong
            )
            [yours].hold(
                Promise(
                    "arrives",
                    "shows at the end exactly what was imported.",
                    .maximum(.finalProgressError) == 0
                ),
                inEach: [
                    (ProgressFlood.wholeImport, words: "the whole import"),
                    (ProgressFlood.busyForLong, "a busy main thread"),
                    (ProgressFlood.pauses, "an import that pauses"),
                ]
            )
            yours.holds(
                "arrives-at-once",
                "shows the last row of an import that ends within a frame.",
                .maximum(.unshownOfShortImport) == 0,
                in: ProgressFlood.pauses
            )
            yours.holds(
                "shows-the-pause",
                "shows the newest row in each pause of the import, even if rows came while the bar was drawn.",
                .maximum(.unshownInPause) == 0,
                in: ProgressFlood.pauses
            )
            yours.holds(
                "does-not-pile-up",
                "queues at most one update while the main thread is busy, plus the final one.",
                .maximum(.updatesShown) <= 2,
                in: ProgressFlood.busyForLong
            )
            yours.holds(
                "queues-nothing-else",
                "queues nothing for a row that comes while the main thread is busy: no heap grows with the rows.",
                .maximum(.heapPerRow) <= 32,
                in: ProgressFlood.busyForLong
            )
            yours.holds(
                "goes-on-while-it-draws",
                "lets the import go on while the bar is drawn.",
                .maximum(.importWaits) == 0,
                in: ProgressFlood.pauses
            )
            yours.holds(
                "leaves-nothing-running",
                "leaves nothing that keeps the screen 30 frames after the end.",
                .maximum(.keptScreens) == 0,
                in: ProgressFlood.pauses
            )
            yours.holds(.framesKept, in: ProgressFlood.wholeImport)
            yours.holds(
                "keeps-up",
                "does not slow the import: the import takes at most twice the pitfall's time.",
                .wallTime <= 2 * .median(.wallTime, of: ProgressFlood.floodedDispatch),
                in: ProgressFlood.wholeImport
            )
            yours.doesSameWork(.noRowLost, in: ProgressFlood.wholeImport)
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try ProgressFlood.prepare(values, in: directory)
    }

    package static func measure(_ report: any ProgressReport.Type, in sample: SampleContext) throws {
        try ProgressFlood.measure(report, in: sample)
    }
}
