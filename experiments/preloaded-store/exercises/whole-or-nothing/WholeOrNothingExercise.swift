import Declaring
import Model
import StopsApp
import StopsTrial

extension PreloadedStore {
    static let exercises = [wholeOrNothing]

    static let wholeOrNothing = ExerciseDescription(
        "whole-or-nothing",
        "The whole store, or nothing",
        task: [
            "The app is shipped with a large store, and copies it at its first launch, with a progress bar. The "
                + "system may kill the app at any moment. After a kill, there must be either nothing or the "
                + "whole store under the store's name: the next launch opens any file of this name.",
            "The next launch continues where the killed one stopped, and no byte is written twice. At the end, only "
                + "the store is left in its folder. Report the copied bytes in steps of at most a tenth, and only "
                + "bytes that are written.",
        ],
        minutes: 20,
        hints: [
            "Look at what is under the store's name after each piece, and at what the next launch finds there if this "
                + "one is killed between two pieces.",
            "Let each name mean one thing. Write under a second name, which means an incomplete store, and rename the "
                + "file to the store's name when it is whole. The incomplete file's length says where to continue.",
            "FileHandle has seekToEnd(), which gives the length, and seek(toOffset:). FileManager.moveItem renames "
                + "within a folder in one step. Opening a file for writing fails if it does not exist.",
        ]
    )
    static let installs = Scenario(
        "installs",
        "The first launch of an app whose shipped store has 256 MB of pictures.",
        setting: otherMegabytes.to(256),
        FeedInput.rows.to(2_000)
    )
    static let isKilled = Scenario(
        "is-killed",
        "A store of 8 MB. Three launches are killed: at the end of the copy, at its beginning, in its middle. The "
            + "fourth is not.",
        setting: otherMegabytes.to(8),
        FeedInput.rows.to(2_000)
    )
}

/// Marks a learner's copy: its progress, and what is left of it when it is killed.
package enum WholeOrNothingExercise<Yours: FirstLaunch>: Exercise {
    package static var declaration: Declaration {
        exercise(
            PreloadedStore.wholeOrNothing,
            of: PreloadedStore.declaration,
            metrics: [.largestStep, .finalProgress, .unwrittenProgress, .unfitAfterKill, .filesLeft],
            in: [PreloadedStore.isKilled, PreloadedStore.installs],
            beside: [variant(.pitfall, "copies under the store's own name", WholeOrNothing.self)],
            yours: Yours.self,
            startingPoint: WholeOrNothing.self,
            ourAnswer: WholeOrNothingAnswer.self,
            wrong: [
                wrong(WholeOrNothingWithoutProgress.self, caughtBy: "shows-progress"),
                wrong(WholeOrNothingPretends.self, caughtBy: "reports-the-truth"),
                wrong(WholeOrNothingFromTheStart.self, caughtBy: "goes-on"),
                wrong(WholeOrNothingAppendsAll.self, caughtBy: "opens-the-whole"),
                wrong(WholeOrNothingOnMain.self, caughtBy: "keeps-frames"),
            ]
        ) { yours in
            yours.holds(
                "leaves-whole-or-nothing",
                "leaves nothing or the whole store under the store's name, wherever it is killed.",
                .maximum(.unfitAfterKill) == 0,
                in: PreloadedStore.isKilled
            )
            yours.holds(
                "opens-the-whole",
                "opens the whole store after three killed launches.",
                .maximum(.unfitStores) == 0,
                in: PreloadedStore.isKilled
            )
            yours.holds(
                "goes-on",
                "goes on after a kill in the middle: it writes at most two thirds of the store.",
                .bytesWritten <= 0.66 * .shippedBytes,
                in: PreloadedStore.isKilled
            )
            yours.holds(
                "tidies-up",
                "leaves no other file in the store's folder.",
                .maximum(.filesLeft) == 0,
                in: PreloadedStore.isKilled
            )
            yours.holds(
                "shows-progress",
                "shows progress in steps of at most a tenth of the store.",
                .maximum(.largestStep) <= 10,
                in: PreloadedStore.installs
            )
            yours.holds(
                "reaches-the-end",
                "moves the bar to its end.",
                .minimum(.finalProgress) == 100,
                in: PreloadedStore.installs
            )
            yours.holds(
                "reports-the-truth",
                "reports only bytes that are written.",
                .maximum(.unwrittenProgress) == 0,
                in: PreloadedStore.installs
            )
            yours.holds(
                "keeps-frames",
                "keeps the frames: besides the opening, its own work never blocks the main thread for over a frame.",
                .maximum(.stallBesidesOpening) <= Metric.frame,
                in: PreloadedStore.installs
            )
            yours.holds(
                "writes-once",
                "writes the store once: at most a tenth more than its size.",
                .bytesWritten <= 1.1 * .shippedBytes,
                in: PreloadedStore.installs
            )
            for (scenario, launch) in [
                (PreloadedStore.isKilled, "after killed launches"), (PreloadedStore.installs, "at a first launch"),
            ] {
                yours.doesSameWork(
                    "shows-every-row-\(scenario.name)",
                    "shows and stores every row \(launch).",
                    .maximum(.lostRows) == 0,
                    in: scenario
                )
            }
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try PreloadedStore.prepare(values, in: directory)
    }

    package static func measure(_ launch: any FirstLaunch.Type, in sample: SampleContext) throws {
        try InstallTrial(sample).measure(launch)
    }
}
