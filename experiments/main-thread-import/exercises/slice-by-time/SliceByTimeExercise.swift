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
                + "stays there. Most rows take a few microseconds; a few rows carry a route to decode and take six or "
                + "eight milliseconds.",
            "Import in slices that take less than a frame, so that no frame is late by more than a frame. The main "
                + "thread may use at most twice the processor time of an import in one go, and idle for at most half "
                + "of that processor time in addition. Call the completion once, when the last row is saved: not "
                + "earlier, and at most a frame later.",
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
    static let otherRows = Scenario(
        "other-rows",
        "The user starts the import of 33,137 rows; 12 of them take eight milliseconds each.",
        setting: FeedInput.rows.to(33_137),
        costlyRows.to(12),
        costlyRowTime.to(8)
    )

    /// Returns the extra work of a row. For a slow row, this work takes the set time; for other rows, it does nothing.
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
            metrics: [.longestSlice, .rowsElsewhere, .completions, .rowsUnsaved, .framesAfterSave],
            in: [MainThreadImport.someCostlyRows, MainThreadImport.otherRows],
            beside: [MainThreadImport.onMain],
            yours: Yours.self,
            startingPoint: SliceByTime.self,
            ourAnswer: SliceByTimeAnswer.self
        ) { yours in
            for (scenario, rows) in [
                (MainThreadImport.someCostlyRows, "30,000 rows"), (MainThreadImport.otherRows, "33,137 rows"),
            ] {
                // A slow row and a slice of a few milliseconds together take less than a frame.
                yours.holds(
                    "serves-frames-\(scenario.name)",
                    "serves the frames: the main thread computes for at most a frame while a frame is late, with "
                        + "\(rows).",
                    .stallRunning <= Metric.frame,
                    in: scenario
                )
                yours.doesSameWork(
                    "loses-nothing-\(scenario.name)",
                    "loses none of \(rows): each imported row is in the store and in the list.",
                    .maximum(.lostRows) == 0,
                    in: scenario
                )
            }
            yours.holds(
                "returns-within-a-frame",
                "returns to the run loop within a frame: it never creates rows for longer than that.",
                .longestSlice <= Metric.frame,
                in: MainThreadImport.someCostlyRows
            )
            yours.holds(
                "stays-on-main",
                "stays on the main thread: no other thread makes or saves a row.",
                .maximum(.rowsElsewhere) == 0,
                in: MainThreadImport.someCostlyRows
            )
            .unaffectedByDelays()
            yours.holds(
                "keeps-up",
                "keeps up: the main thread idles for at most half of the pitfall's processor time before the list "
                    + "shows all rows.",
                .mainThreadRest <= 0.5 * .median(.mainThreadTime, of: MainThreadImport.onMain),
                in: MainThreadImport.someCostlyRows
            )
            yours.holds(
                "costs-little",
                "costs little: the main thread needs at most twice the pitfall's processor time.",
                .mainThreadTime <= 2 * .median(.mainThreadTime, of: MainThreadImport.onMain),
                in: MainThreadImport.someCostlyRows
            )
            yours.holds(
                "completes-once",
                "calls the completion once.",
                .maximum(.completions) == 1,
                in: MainThreadImport.someCostlyRows
            )
            .unaffectedByDelays()
            yours.holds(
                "completes-when-saved",
                "calls the completion when the last row is saved, not earlier.",
                .maximum(.rowsUnsaved) == 0,
                in: MainThreadImport.otherRows
            )
            .unaffectedByDelays()
            yours.holds(
                "completes-at-once",
                "calls the completion at most a frame after the last save.",
                .framesAfterSave <= 1,
                in: MainThreadImport.otherRows
            )
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try MainThreadImport.prepare(values, in: directory)
    }

    package static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        let (cost, rows) = (MainThreadImport.cost(sample.values), RowRecord())
        let trial = try StoreTrial(sample) { row in
            rows.noteSlice()
            cost(row)
            rows.noteRow()
        }
        let sliced = try SlicedScreen(screen.init(trial.openStore), rows)
        trial.measure(sliced) {
            sample.note(.longestSlice, rows.longestSlice.milliseconds)
            sample.note(.rowsElsewhere, rows.elsewhere)
            sample.note(.completions, sliced.completions)
            sample.note(.rowsUnsaved, trial.total - sliced.savedRows)
            sample.note(.framesAfterSave, sliced.framesAfterSave)
        }
    }
}
