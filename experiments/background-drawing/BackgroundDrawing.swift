import Lab
import ListTrial
import Model

/// Charts drawn in the frame that shows them, and beside it: cheap ones and dear ones.
@main
struct BackgroundDrawing: Experiment {
    static let cheap = drawing(0.25, "Charts of a quarter of a millisecond.")
    static let dear = drawing(64, "Charts of 64 ms: four frames.")
    /// In the order of their cost.
    static let sweep = [
        cheap, drawing(2, "Charts of 2 ms."), drawing(16, "Charts of 16 ms: all of a frame."), dear,
    ]

    private static func drawing(_ cost: Double, _ summary: String) -> Scenario {
        let name = cost.rounded() == cost ? String(Int(cost)) : String(cost).replacing(".", with: "-")
        return Scenario("cost-\(name)", summary, setting: [.init(DrawingCost.milliseconds, cost)])
    }

    static let declaration = Declaration(
        name: "background-drawing",
        title: "Drawing beside the frame",
        claim: "A drawing that is too dear for a frame belongs into a background operation that fills an image view; a "
            + "cheap one is shown later that way, after an empty frame, and costs more.",
        claimNumbers: [17],
        topic: .mainThread,
        parameters: PagesTrial.parameters,
        scenarios: sweep,
        variants: [
            variant("in-frame", .pitfall, "in the frame that shows it", "InFrame.swift", InFrame.self),
            variant(
                "off-screen-operation",
                .articleFix,
                "in an operation that fills an image view",
                "OffScreenOperation.swift",
                OffScreenOperation.self
            ),
            variant(
                "within-budget",
                .refinedFix,
                "measured: in the frame if it fits, in an operation if it does not",
                "WithinBudget.swift",
                WithinBudget.self
            ),
            variant(
                "off-screen-task",
                .structured,
                "in a concurrent function that a task awaits",
                "OffScreenTask.swift",
                OffScreenTask.self
            ),
        ],
        metrics: DrawingMetrics.all,
        expectations: DrawingExpectations.all,
        charts: [
            sweepChart("From the turn of a page until a frame shows its picture", [DrawingMetrics.pictureDelay]),
            sweepChart("The longest that the screen stood still, by the main thread's own doing", [.longestOwnStall]),
            sweepChart("What is not drawing: processor time of the detour, a picture", [DrawingMetrics.detour]),
            .bars("The longest that the screen stood still, of pages that are dear to draw", dear, .longestOwnStall),
            .bars(
                "Frames that showed an empty page, of eight pages that are cheap to draw",
                cheap,
                DrawingMetrics.emptyFrames
            ),
        ],
        deadline: 60,
        lesson: PackageResources.README_md
    )

    private static func sweepChart(_ title: String, _ metrics: [Metric]) -> ChartDescription {
        ChartDescription(
            title: title,
            scenario: cheap.description.name,
            drawing: .sweep(
                parameter: DrawingCost.milliseconds.name,
                scenarios: sweep.map(\.description.name),
                metrics: metrics.map(\.name),
                mark: nil
            )
        )
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        [try DrawingCost.calibrate(values[DrawingCost.milliseconds], in: directory)]
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ view: ChartView.Type
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try PagesTrial(context).measure(view)
        }
    }
}
