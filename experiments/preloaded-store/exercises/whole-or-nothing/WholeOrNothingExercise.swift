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
                + "system may kill the app at any moment, and the disk may be full. After that, there must be either "
                + "nothing or the whole store under the store's name: the next launch trusts that name, and only opens "
                + "a store that is there.",
            "The next launch continues where the last one stopped, and no byte is written twice. At the end, only the "
                + "store is left in its folder. Report the copied bytes, with those of earlier launches, in steps of "
                + "at most a tenth, and only bytes that are written. Keep the frames while you copy.",
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
        "A store of 8 MB. One launch is killed before the last byte, the next before the store has its name. Two "
            + "launches run to their end. Then one is killed early, the next has no room for the whole, and the last "
            + "one is measured.",
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
            metrics: [
                .largestStep, .finalProgress, .unwrittenProgress, .rewrittenBytes, .unfitAfterKill, .failedLaunches,
                .filesLeft,
            ],
            in: [PreloadedStore.isKilled, PreloadedStore.installs],
            beside: [variant(.pitfall, "copies under the store's own name", WholeOrNothing.self)],
            yours: Yours.self,
            startingPoint: WholeOrNothing.self,
            ourAnswer: WholeOrNothingAnswer.self
        ) { yours in
            let scenarios = [
                (PreloadedStore.isKilled, words: "after killed launches"),
                (PreloadedStore.installs, "at a first launch"),
            ]
            yours.holds(
                "leaves-whole-or-nothing",
                "leaves nothing or the whole store under the store's name, wherever it is killed or the disk is full.",
                .maximum(.unfitAfterKill) == 0,
                in: PreloadedStore.isKilled
            )
            yours.holds(
                "opens-the-whole",
                "opens the whole store after killed launches.",
                .maximum(.unfitStores) == 0,
                in: PreloadedStore.isKilled
            )
            yours.holds(
                "trusts-the-store",
                "completes a copy that has all bytes, and only opens a store that is there.",
                .maximum(.failedLaunches) == 0,
                in: PreloadedStore.isKilled
            )
            [yours].hold(
                Promise(
                    "writes-no-byte-twice",
                    "writes no byte twice, in one launch or after a full disk, except for at most 64 kB of notes.",
                    .maximum(.rewrittenBytes) <= 65_536
                ),
                inEach: scenarios
            )
            .map { $0.only(on: .linux) }
            yours.holds(
                "tidies-up",
                "leaves no other file in the store's folder.",
                .maximum(.filesLeft) == 0,
                in: PreloadedStore.isKilled
            )
            [yours].hold(
                Promise(
                    "shows-progress",
                    "shows progress in steps of at most a tenth of the store, including the first and the last step.",
                    .maximum(.largestStep) <= 10
                ),
                inEach: scenarios
            )
            [yours].hold(
                Promise("reaches-the-end", "moves the bar to its end.", .minimum(.finalProgress) == 100),
                inEach: scenarios
            )
            [yours].hold(
                Promise("reports-the-truth", "reports only bytes that are written.", .maximum(.unwrittenProgress) == 0),
                inEach: scenarios
            )
            yours.holds(
                "keeps-frames",
                "keeps the frames: apart from opening the list, its work never blocks the main thread for over a "
                    + "frame.",
                .maximum(.stallBesidesOpening) <= Metric.frame,
                in: PreloadedStore.installs
            )
            [yours].doSameWork(
                Promise("shows-every-row", "shows and stores every row.", .maximum(.lostRows) == 0),
                inEach: scenarios
            )
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try PreloadedStore.prepare(values, in: directory)
    }

    package static func measure(_ launch: any FirstLaunch.Type, in sample: SampleContext) throws {
        try InstallTrial(sample).measure(launch)
    }
}
