import Declaring
import Measuring
import Model
import StopsApp
import StopsTrial

extension MainThreadImport {
    static let exercises = [sliceByTime]

    static let sliceByTime = ExerciseDescription(
        "slice-by-time",
        "An import between the frames",
        task: [
            "This app's model is used on the main thread only, and nobody will change that for this release. So the import "
                + "stays there. Most rows take some microseconds; a few carry a route to decode, and take six "
                + "milliseconds.",
            "Import in slices, so that the main thread serves the frames. The main thread doesn't rest for long while rows "
                + "are left, and takes at most twice the processor time of an import in one go. Call the completion when "
                + "the last row is saved.",
        ],
        minutes: 15,
        hints: [
            "Look at who can't run while importStops runs: the display link is a timer of the same run loop.",
            "Import for a part of a frame, return to the run loop, and go on in its next turn. How many rows fit into the "
                + "part is not known before; how much time has passed is.",
            "StopsImportSteps imports one row per call. ContinuousClock.now tells the time. DispatchQueue.main.async "
                + "queues the next slice behind what the run loop has to serve.",
        ]
    )
    static let costlyRows = Parameter(
        "costly-rows",
        default: 0,
        in: 0...1_000_000,
        help: "rows that take long, from row 1000"
    )
    static let costlyRowTime = Parameter(
        "costly-row-time",
        default: 6.0,
        in: 0...1000,
        help: "ms that such a row takes"
    )
    static let someCostlyRows = Scenario(
        "costly-rows",
        "The user starts the import of 30,000 rows; 20 of them take six milliseconds each.",
        setting: FeedInput.rows.to(30_000),
        costlyRows.to(20)
    )

    /// Works for as long as a row takes beyond the others.
    static func cost(_ values: ParameterValues) -> @Sendable (Int) -> Void {
        let time = Nanoseconds(milliseconds: values[costlyRowTime])
        let costly = 1000..<(1000 + values[costlyRows])
        return { row in
            guard costly.contains(row) else { return }
            // Its own processor time: what others take of the processor is no part of a row's cost.
            let thread = ThreadUsageReader()
            let end = thread.read().running + time
            while thread.read().running < end {}
        }
    }
}

/// Marks a learner's import: on the main thread, without a late frame.
package enum SliceByTimeExercise<Yours: StopsScreen>: Exercise {
    package static var declaration: Declaration {
        exercise(
            MainThreadImport.sliceByTime,
            of: MainThreadImport.declaration,
            in: [MainThreadImport.someCostlyRows],
            beside: [MainThreadImport.onMain],
            yours: Yours.self,
            startingPoint: SliceByTime.self,
            ourAnswer: SliceByTimeAnswer.self,
            wrong: [
                wrong(SliceByTimeManyRows.self, caughtBy: "serves-frames"),
                wrong(SliceByTimeOneRow.self, caughtBy: "costs-little"),
                wrong(SliceByTimeOnePerFrame.self, caughtBy: "keeps-up"),
                wrong(SliceByTimeSaysDone.self, caughtBy: "loses-nothing"),
                wrong(SliceByTimeElsewhere.self, caughtBy: "stays-on-main"),
            ]
        ) { yours in
            yours.holds(
                "serves-frames",
                "serves the frames: while a frame is late, the main thread computes for two frames at most.",
                .stallRunning <= 2 * Metric.frame,
                in: MainThreadImport.someCostlyRows
            )
            yours.holds(
                "stays-on-main",
                "stays on the main thread: no other thread saves a row.",
                .maximum(.rowsOffMain) == 0,
                in: MainThreadImport.someCostlyRows
            )
            yours.holds(
                "keeps-up",
                "keeps up: until the list shows all rows, the main thread rests for at most twice the processor time that "
                    + "the pitfall takes.",
                .mainThreadRest <= 2 * .median(.mainThreadTime, of: MainThreadImport.onMain),
                in: MainThreadImport.someCostlyRows
            )
            yours.holds(
                "costs-little",
                "costs little: the main thread needs at most twice the pitfall's processor time.",
                .mainThreadTime <= 2 * .median(.mainThreadTime, of: MainThreadImport.onMain),
                in: MainThreadImport.someCostlyRows
            )
            yours.doesSameWork(
                "loses-nothing",
                "loses no row: when it says that it is done, each row is in the store and in the list.",
                .maximum(.lostRows) == 0,
                in: MainThreadImport.someCostlyRows
            )
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try MainThreadImport.prepare(values, in: directory)
    }

    package static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        try MainThreadImport.measure(screen, in: sample)
    }
}
