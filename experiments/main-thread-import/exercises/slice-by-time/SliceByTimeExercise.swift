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
            "This app's model is used only on the main thread, and that will not change in this release. So the import "
                + "stays on that thread. Most rows take a few microseconds; a few rows carry a route to decode and "
                + "take six milliseconds.",
            "Import in slices, so that the main thread can serve its frames. It must not idle for long while rows are "
                + "left, and it may use at most twice the processor time of an import in one go. Call the completion "
                + "when the last row is saved.",
        ],
        minutes: 15,
        hints: [
            "Look at what can't run while importStops runs: the display link is a timer on the same run loop.",
            "Import for part of a frame, return to the run loop, and continue in its next turn. You can't know in "
                + "advance how many rows fit; you can know how much time has passed.",
            "StopsImportSteps imports one row per call. ContinuousClock.now gives the time. DispatchQueue.main.async "
                + "queues the next slice behind what the run loop has to serve.",
        ]
    )
    static let costlyRows = Parameter(
        "costly-rows",
        default: 0,
        in: 0...1_000_000,
        help: "number of slow rows, starting at row 1000"
    )
    static let costlyRowTime = Parameter(
        "costly-row-time",
        default: 6.0,
        in: 0...1000,
        help: "ms that a slow row takes"
    )
    static let someCostlyRows = Scenario(
        "costly-rows",
        "The user starts the import of 30,000 rows; 20 of them take six milliseconds each.",
        setting: FeedInput.rows.to(30_000),
        costlyRows.to(20)
    )

    /// Returns the extra work of a row: it takes a slow row's time, and does nothing for the other rows.
    static func cost(_ values: ParameterValues) -> @Sendable (Int) -> Void {
        let time = Nanoseconds(milliseconds: values[costlyRowTime])
        let costly = 1000..<(1000 + values[costlyRows])
        return { row in
            guard costly.contains(row) else { return }
            // Counts only this thread's processor time: time that other threads take is not part of a row's cost.
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
                "serves the frames: the main thread computes for at most two frames while a frame is late.",
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
                "keeps up: the main thread idles for at most twice the pitfall's processor time before the list shows "
                    + "all rows.",
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
                "loses no row: when it reports that it is done, each row is in the store and in the list.",
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
