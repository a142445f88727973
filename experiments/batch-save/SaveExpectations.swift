import Lab
import Model
import StopsTrial

/// What must show and what must hold.
enum SaveExpectations {
    static let all: [Expectation] = pitfallsShow + fixesHold + sameWork

    private static let fixes = ["without-undo", "actor-owned"]

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "one-save-blocks",
            "without-undo blocks the main thread with one save at the end: its merge takes at least 10 times as long as "
                + "the longest one of 250 rows.",
            Figure.median(StoreMetrics.longestMerge, of: "without-undo", in: BatchSave.atTheEnd)
                .isAtLeast(10, times: .median(StoreMetrics.longestMerge, of: "without-undo", in: BatchSave.every250))
        ),
        .pitfallShows(
            "one-save-fills-memory",
            "without-undo needs the memory of all rows with one save at the end: at least 1.5 times the heap of a save "
                + "every 250 rows.",
            Figure.median(.peakHeap, of: "without-undo", in: BatchSave.atTheEnd)
                .isAtLeast(1.5, times: .median(.peakHeap, of: "without-undo", in: BatchSave.every250))
        ),
        .pitfallShows(
            "every-row-is-dear",
            "without-undo pays for a save of each row: at least twice the processor time of a save every 250 rows.",
            Figure.median(StoreMetrics.importCPUTime, of: "without-undo", in: BatchSave.everyRow)
                .isAtLeast(2, times: .median(StoreMetrics.importCPUTime, of: "without-undo", in: BatchSave.every250))
        ),
        .pitfallShows(
            "undo-keeps-all",
            "with-undo keeps every row that it has saved: at least 1.25 times the heap of without-undo, with a save "
                + "every 250 rows.",
            Figure.median(.peakHeap, of: "with-undo", in: BatchSave.every250)
                .isAtLeast(1.25, times: .median(.peakHeap, of: "without-undo", in: BatchSave.every250))
        ),
    ]

    private static let fixesHold: [Expectation] = fixes.flatMap { fix -> [Expectation] in
        [
            .fixHolds(
                "\(fix)-keeps-frames",
                "\(fix) keeps the frames with a save every 250 rows: the main thread never stands still for longer than "
                    + "one frame by its own doing.",
                Figure.median(.longestOwnStall, of: fix, in: BatchSave.every250).isAtMost(Metric.frame)
            ),
            .fixHolds(
                "\(fix)-is-not-dear",
                "\(fix) pays little for saving every 250 rows: at most half of what saving each row costs the import's "
                    + "thread.",
                Figure.median(StoreMetrics.importCPUTime, of: fix, in: BatchSave.every250)
                    .isAtMost(0.5, times: .median(StoreMetrics.importCPUTime, of: fix, in: BatchSave.everyRow))
            ),
        ]
    }

    private static let sameWork: [Expectation] = (["with-undo"] + fixes).flatMap { variant in
        BatchSave.sweep.map { scenario -> Expectation in
            .sameWork(
                "\(variant)-loses-nothing-\(scenario.description.name)",
                "\(variant) loses no row, those after the last full batch among them (\(scenario.description.name)).",
                Figure.maximum(StoreMetrics.lostRows, of: variant, in: scenario).equals(0)
            )
        }
    }
}
