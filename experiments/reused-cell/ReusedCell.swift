import Lab
import ListTrial
import ListView
import Model

/// A list whose cells show a drawing, in the article's six stages and two more.
@main
struct ReusedCell: Experiment {
    static let scroll = Scenario(
        "scroll",
        "The user drags the list and back, flings it, stops it, flings it back, and jumps to the end of 100,000 rows."
    )

    static let declaration = Declaration(
        name: "reused-cell",
        title: "A recycled cell with another row's drawing",
        claim:
            "Drawing in the cell makes scrolling stutter; drawing in the background shows recycled cells with another "
            + "row's drawing; checks, cancels, delays and a cache mend one thing at a time.",
        claimNumbers: [19, 20, 21, 22, 23, 24],
        topic: .mainThread,
        parameters: ScrollTrial.parameters,
        scenarios: [scroll],
        variants: variants,
        metrics: CellMetrics.all,
        expectations: StageExpectations.all,
        charts: [
            ChartDescription(
                title: "What each stage buys, and what it costs",
                scenario: scroll.description.name,
                drawing: .panels(
                    metrics: [
                        Metric.longestOwnStall, CellMetrics.staleFrames, CellMetrics.wastedWork, CellMetrics.settleTime,
                        CellMetrics.flickerFrames,
                    ].map(\.name)
                )
            ),
            .bars("Cells that showed another row's histogram, over all frames", scroll, CellMetrics.staleFrames),
            .bars("The longest that the screen stood still, by the main thread's own doing", scroll, .longestOwnStall),
            .bars("Drawing that nobody saw", scroll, CellMetrics.wastedWork),
            .bars("From the end of the scroll until every cell is right", scroll, CellMetrics.settleTime),
            .bars("Cells that showed no histogram, over all frames", scroll, CellMetrics.emptyFrames),
            .bars("Cells that lost a histogram they had shown, over all frames", scroll, CellMetrics.flickerFrames),
            .bars("Processor time", scroll, .cpuTime),
            ChartDescription(title: "Late frames", scenario: scroll.description.name, drawing: .lateFrames),
        ],
        deadline: 30,
        lesson: PackageResources.README_md
    )

    private static let variants: [Variant] = [
        variant(
            "drawn-on-display",
            .pitfall,
            "on the main thread, as the cell comes into view",
            "DrawnOnDisplay.swift"
        ) { trial in
            { DrawnOnDisplay($0, trial.drawing) }
        },
        variant(
            "drawn-asynchronously",
            .pitfall,
            "in the background, and whatever comes is shown",
            "DrawnAsynchronously.swift"
        ) { trial in
            { DrawnAsynchronously($0, trial.drawing) }
        },
        variant(
            "checked-identifier",
            .articleFix,
            "in the background, and shown if the cell is still its shop's",
            "CheckedIdentifier.swift"
        ) { trial in
            { CheckedIdentifier($0, trial.drawing) }
        },
        variant(
            "queue-a-cell",
            .articleFix,
            "on an operation queue a cell, cancelled by its reuse",
            "QueueACell.swift"
        ) { trial in
            { QueueACell($0, trial.drawing) }
        },
        variant(
            "delayed-start",
            .articleFix,
            "0.3 s later, unless the row has left by then",
            "DelayedStart.swift"
        ) { trial in
            { DelayedStart($0, trial.drawing, delay: trial.delay) }
        },
        variant(
            "cached-pictures",
            .articleFix,
            "0.3 s later, unless it is in the cache",
            "CachedPictures.swift"
        ) { trial in
            let cache = SharedCache()
            return { CachedPictures($0, trial.drawing, delay: trial.delay, cache: cache) }
        },
        variant(
            "shared-pipeline",
            .refinedFix,
            "by one pipeline: rows in view only, the newest first, shown and cancelled on the main thread",
            "FromPipeline.swift"
        ) { trial in
            let pipeline = HistogramPipeline(trial.drawing, speed: trial.speed, cacheLimit: trial.cacheLimit)
            return { FromPipeline($0, pipeline) }
        },
        variant(
            "task-a-cell",
            .structured,
            "in a task a cell, by an actor that draws each once",
            "TaskACell.swift"
        ) { trial in
            let pipeline = ImagePipeline(trial.drawing, cacheLimit: trial.cacheLimit)
            return { TaskACell($0, pipeline, speed: trial.speed) }
        },
    ]

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        [try DrawingCost.calibrate(values[DrawingCost.milliseconds], in: directory)]
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ cells: @escaping @Sendable @MainActor (ScrollTrial) -> @MainActor (String) -> HistogramCell
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            let trial = try ScrollTrial(context)
            trial.measure(cells(trial))
        }
    }
}
