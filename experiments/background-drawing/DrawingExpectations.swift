import Lab
import Model

/// Where the background wins, and where it loses.
enum DrawingExpectations {
    static let all: [Expectation] = dearInFrame + cheapOffScreen + fixesHold + sameWork

    private static let cheap = BackgroundDrawing.cheap
    private static let dear = BackgroundDrawing.dear
    private static let pages = Double(PagesTrial.pages.defaultValue)
    private static let offScreen = ["off-screen-operation", "off-screen-task"]

    private static let dearInFrame: [Expectation] = [
        .pitfallShows(
            "in-frame-stalls",
            "in-frame stands still for a drawing of 64 ms: the next frame comes at least two frames late by the main "
                + "thread's own doing.",
            Figure.median(.longestOwnStall, of: "in-frame", in: dear).isAtLeast(2 * Metric.frame)
        )
    ]

    private static let cheapOffScreen: [Expectation] = offScreen.flatMap { variant -> [Expectation] in
        [
            .flawShows(
                "\(variant)-shows-empty-pages",
                "\(variant) shows every page empty first, though a drawing takes a quarter of a millisecond.",
                Figure.minimum(DrawingMetrics.emptyPages, of: variant, in: cheap).isAtLeast(pages)
            ),
            .flawShows(
                "\(variant)-comes-later",
                "\(variant) shows a cheap picture at least five times as late as in-frame does.",
                Figure.median(DrawingMetrics.pictureDelay, of: variant, in: cheap)
                    .isAtLeast(5, times: .median(DrawingMetrics.pictureDelay, of: "in-frame", in: cheap))
            ),
            .flawShows(
                "\(variant)-costs-more",
                "\(variant) pays for the detour: beside the drawing itself, a cheap picture takes at least 1.5 times "
                    + "the processor time that it takes in-frame.",
                Figure.median(DrawingMetrics.detour, of: variant, in: cheap)
                    .isAtLeast(1.5, times: .median(DrawingMetrics.detour, of: "in-frame", in: cheap))
            ),
        ]
    }

    private static let fixesHold: [Expectation] =
        (offScreen + ["within-budget"]).map { variant -> Expectation in
            .fixHolds(
                "\(variant)-keeps-frames",
                "\(variant) keeps the frames with drawings of 64 ms: the main thread never stands still for longer than "
                    + "one frame by its own doing.",
                Figure.median(.longestOwnStall, of: variant, in: dear).isAtMost(Metric.frame)
            )
        }
        + [
            .fixHolds(
                "within-budget-shows-full-pages",
                "within-budget shows hardly any cheap page empty: the first one, by which it measures, and at most one "
                    + "more.",
                Figure.median(DrawingMetrics.emptyPages, of: "within-budget", in: cheap).isAtMost(2)
            )
        ]

    private static let sameWork: [Expectation] =
        BackgroundDrawing.sweep.flatMap { scenario in
            (["in-frame", "within-budget"] + offScreen).map { variant -> Expectation in
                .sameWork(
                    "\(variant)-shows-all-\(scenario.description.name)",
                    "\(variant) comes to show every page its own picture, in \(scenario.description.name).",
                    Figure.minimum(DrawingMetrics.pagesShown, of: variant, in: scenario).equals(pages)
                )
            }
        }
}
