import Lab
import Model
import StopsApp
import StopsTrial

/// How often to save an import: the sweep over rows a save, with undo and without.
@main
struct BatchSave: Experiment {
    static let everyRow = saving(1, "A save for each row.")
    static let every250 = saving(250, "A save every 250 rows, as the article found good.")
    static let atTheEnd = Scenario(
        "save-all",
        "One save at the end.",
        setting: [.init(StoreTrial.rowsPerSave, FeedInput.rows.defaultValue)]
    )
    /// In the order of rows a save.
    static let sweep: [Scenario] = [
        everyRow,
        saving(10, "A save every 10 rows."),
        saving(50, "A save every 50 rows."),
        every250,
        saving(1000, "A save every 1,000 rows."),
        saving(10_000, "A save every 10,000 rows, and one for the rest."),
        atTheEnd,
    ]

    private static func saving(_ rows: Int, _ summary: String) -> Scenario {
        Scenario("save-\(rows)", summary, setting: [.init(StoreTrial.rowsPerSave, rows)])
    }

    static let declaration = Declaration(
        name: "batch-save",
        title: "How often to save an import",
        claim:
            "One save at the end makes its merge block the main thread, a save for each row costs the import dearly; "
            + "every 250 rows, without undo, is good.",
        claimNumbers: [2, 10, 44],
        topic: .coreData,
        parameters: StoreTrial.parameters,
        scenarios: sweep,
        variants: [
            variant(
                "with-undo",
                .pitfall,
                "the import's context has an undo manager",
                "WithUndo.swift",
                importWithUndo
            ),
            variant("without-undo", .articleFix, "it has none", "WithoutUndo.swift", importWithoutUndo),
            variant(
                "actor-owned",
                .structured,
                "it has none, and is owned by an actor",
                "ActorOwned.swift",
                importInActor
            ),
        ],
        metrics: StoreMetrics.all,
        expectations: SaveExpectations.all,
        charts: charts,
        deadline: 60,
        lesson: PackageResources.README_md
    )

    private static let charts: [ChartDescription] = [
        sweepChart(
            "What a save costs: the import's time against the longest merge",
            [StoreMetrics.totalTime, StoreMetrics.longestMerge]
        ),
        sweepChart("Processor time of the import's own thread", [StoreMetrics.importCPUTime]),
        sweepChart("The most heap in use", [Metric.peakHeap]),
        ChartDescription(
            title: "The most heap in use with a save every 250 rows: what the undo manager keeps",
            scenario: every250.description.name,
            drawing: .bars(metric: Metric.peakHeap.name)
        ),
        ChartDescription(
            title: "Late frames with one save at the end",
            scenario: atTheEnd.description.name,
            drawing: .lateFrames
        ),
        ChartDescription(
            title: "The longest stall with one save at the end, by the main thread's own doing",
            scenario: atTheEnd.description.name,
            drawing: .bars(metric: Metric.longestOwnStall.name)
        ),
        ChartDescription(
            title: "The longest stall with a save every 250 rows, by the main thread's own doing",
            scenario: every250.description.name,
            drawing: .bars(metric: Metric.longestOwnStall.name)
        ),
    ]

    private static func sweepChart(_ title: String, _ metrics: [Metric]) -> ChartDescription {
        ChartDescription(
            title: title,
            scenario: everyRow.description.name,
            drawing: .sweep(
                parameter: StoreTrial.rowsPerSave.name,
                scenarios: sweep.map(\.description.name),
                metrics: metrics.map(\.name),
                mark: Double(StoreTrial.rowsPerSave.defaultValue)
            )
        )
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ makeStack: @escaping @Sendable @MainActor (OpenStore) throws -> ImportStack
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            let trial = try StoreTrial(context)
            trial.measure(try makeStack(trial.openStore))
        }
    }
}
