import Lab
import Model

/// What each stage must show, and what the fixes must hold.
enum StageExpectations {
    static let all: [Expectation] = pitfallsShow + flawsShow + stagesHold + fixesHold + sameWork

    private static let scroll = ReusedCell.scroll
    private static let fixes = ["shared-pipeline", "task-a-cell"]

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "drawn-on-display-stutters",
            "drawn-on-display stutters: a screen of twelve rows that comes at once holds the main thread for at least 6 "
                + "drawings.",
            Figure.median(.longestOwnStall, of: "drawn-on-display", in: scroll)
                .isAtLeast(6, times: .median(CellMetrics.drawingCost, of: "drawn-on-display", in: scroll))
        ),
        .pitfallShows(
            "drawn-asynchronously-is-stale",
            "drawn-asynchronously shows recycled cells with another row's histogram, in every sample.",
            Figure.minimum(CellMetrics.staleFrames, of: "drawn-asynchronously", in: scroll).isAtLeast(1)
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "checked-identifier-wastes",
            "checked-identifier draws for rows that have gone: at least a fifth of its drawing is seen by nobody.",
            Figure.median(CellMetrics.wastedWork, of: "checked-identifier", in: scroll).isAtLeast(20)
        ),
        .flawShows(
            "delayed-start-waits",
            "delayed-start waits where nothing is to be waited for: at the end of the scroll nothing is drawn for at "
                + "least 250 ms.",
            Figure.minimum(CellMetrics.settleIdle, of: "delayed-start", in: scroll).isAtLeast(250)
        ),
        .flawShows(
            "cached-pictures-flicker",
            "cached-pictures clears a cell before it looks into the cache: rows lose a histogram that they have shown.",
            Figure.minimum(CellMetrics.flickerFrames, of: "cached-pictures", in: scroll).isAtLeast(1)
        ),
    ]

    private static let stagesHold: [Expectation] = [
        .fixHolds(
            "checked-identifier-is-never-stale",
            "checked-identifier never shows another row's histogram.",
            Figure.maximum(CellMetrics.staleFrames, of: "checked-identifier", in: scroll).equals(0)
        ),
        .fixHolds(
            "delayed-start-spares",
            "delayed-start spares the drawings of a fast scroll: it wastes at most a quarter of the share that "
                + "checked-identifier wastes.",
            Figure.median(CellMetrics.wastedWork, of: "delayed-start", in: scroll)
                .isAtMost(0.25, times: .median(CellMetrics.wastedWork, of: "checked-identifier", in: scroll))
        ),
    ]

    private static let fixesHold: [Expectation] = fixes.flatMap { fix -> [Expectation] in
        [
            .fixHolds(
                "\(fix)-is-never-stale",
                "\(fix) never shows another row's histogram.",
                Figure.maximum(CellMetrics.staleFrames, of: fix, in: scroll).equals(0)
            ),
            .fixHolds(
                "\(fix)-keeps-frames",
                "\(fix) keeps the frames: the main thread never stands still for longer than one frame by its own doing.",
                Figure.median(.longestOwnStall, of: fix, in: scroll).isAtMost(Metric.frame)
            ),
            .fixHolds(
                "\(fix)-spares",
                "\(fix) draws what is seen: it wastes at most a quarter of the share that checked-identifier wastes.",
                Figure.median(CellMetrics.wastedWork, of: fix, in: scroll)
                    .isAtMost(0.25, times: .median(CellMetrics.wastedWork, of: "checked-identifier", in: scroll))
            ),
            .fixHolds(
                "\(fix)-does-not-wait",
                "\(fix) waits for nothing: from the end of the scroll to the last right cell, nothing is being drawn for at "
                    + "most 0.4 of the time for which delayed-start draws nothing.",
                Figure.median(CellMetrics.settleIdle, of: fix, in: scroll)
                    .isAtMost(0.4, times: .median(CellMetrics.settleIdle, of: "delayed-start", in: scroll))
            ),
            .fixHolds(
                "\(fix)-is-bounded",
                "\(fix) keeps no more pictures than its cache's 3 MB and a few that cells of the pool still show, in a list of 100,000 rows.",
                Figure.maximum(CellMetrics.picturesHeld, of: fix, in: scroll).isAtMost(3_000_000 + 4 * 92_160)
            ),
        ]
    }

    /// Of drawn-asynchronously, not even that can be promised.
    private static let sameWork: [Expectation] =
        (["drawn-on-display", "checked-identifier", "queue-a-cell", "delayed-start", "cached-pictures"] + fixes)
        .map { variant -> Expectation in
            .sameWork(
                "\(variant)-ends-right",
                "\(variant) ends with every cell in view right: name, address and histogram.",
                Figure.maximum(CellMetrics.wrongCells, of: variant, in: scroll).equals(0)
            )
        }
}
