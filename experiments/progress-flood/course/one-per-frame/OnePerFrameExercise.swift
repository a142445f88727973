import Lab
import Model
import StopsApp

extension ProgressFlood {
    static let exercises = [onePerFrame]

    static let onePerFrame = ExerciseDescription(
        "one-per-frame",
        "One update per frame",
        task: [
            "A screen shows 60 frames per second: more updates of the progress bar are work that nobody sees. The fixes "
                + "of the lesson show one update per turn of the run loop, hundreds in a short import.",
            "Show at most one update per frame, always the newest row, and the last row at the end. The import must not "
                + "wait for the screen.",
        ],
        minutes: 15,
        hints: [
            "Look at what happens between two calls of imported(_:): how many updates wait for the main thread, and how "
                + "many frames pass?",
            "Separate the row from the update. Each call notes the newest row. Only the first call after an update asks "
                + "for the next one, and that one is performed a frame later and takes the row that is newest then.",
            "Synchronization has Atomic and Mutex for what two threads share. The main queue has asyncAfter(deadline:). "
                + "An update that comes after the end must not take the bar back.",
        ]
    )
}

/// Marks a learner's progress report: few updates, and none that is missing.
package enum OnePerFrameExercise<Yours: ProgressReport>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ProgressFlood.onePerFrame,
            of: ProgressFlood.declaration,
            in: [ProgressFlood.wholeImport, ProgressFlood.busyScreen],
            beside: [ProgressFlood.floodedDispatch],
            yours: Yours.self,
            startingPoint: OnePerFrame.self,
            ourAnswer: OnePerFrameAnswer.self,
            wrong: [
                wrong(OnePerFrameWaits.self, caughtBy: "arrives"),
                wrong(OnePerFrameOnlyTheEnd.self, caughtBy: "shows-progress"),
                wrong(OnePerFrameDropsTheRest.self, caughtBy: "arrives"),
            ]
        ) { yours in
            yours.holds(
                "updates-per-frame",
                "shows at most one update per frame, and the end's: on average no more than 120 per second.",
                .updatesShown <= 120 * .wallTime,
                in: ProgressFlood.wholeImport
            )
            yours.holds(
                "shows-progress",
                "shows progress while the import runs: the bar is never behind by half of the import or more.",
                .unshownAtEnd <= 50,
                in: ProgressFlood.wholeImport
            )
            yours.holds(
                "arrives",
                "arrives: at the end the bar shows exactly what was imported.",
                .maximum(.finalProgressError) == 0,
                in: ProgressFlood.busyScreen
            )
            yours.holds(.framesKept, in: ProgressFlood.wholeImport)
            yours.holds(
                "keeps-up",
                "does not slow the import: it takes at most twice flooded-dispatch's time.",
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
