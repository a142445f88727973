import Lab
import Model
import StopsTrial

/// An import whose progress callbacks flood the main queue, beside imports whose callbacks do not.
@main
struct ProgressFlood: Experiment {
    static let limit = Parameter(
        "limit",
        default: 0,
        in: 0...5_000_000,
        help: "import only so many rows of the feed; 0 for all"
    )
    static let rowsPerSave = Parameter(
        "rows-per-save",
        default: 250,
        in: 1...1_000_000,
        help: "rows between two saves, 250 in the article"
    )
    static let layoutCost = Parameter(
        "layout-cost",
        default: 45.0,
        in: 0...100_000,
        help: "microseconds of the main thread's processor time for an update of the progress bar and its label"
    )
    static let cancelAfter = Parameter(
        "cancel-after",
        default: 0.0,
        in: 0...600_000,
        help: "milliseconds from the start of the import to the tap on Cancel; 0 for no tap"
    )

    static let wholeImport = Scenario("whole-import", "The import runs to its end.")
    static let cancelledImport = Scenario(
        "cancelled-import",
        "The finger taps Cancel while the import runs.",
        setting: [.init(FeedInput.rows, 20_000), .init(cancelAfter, 15)]
    )
    static let fiftyRows = Scenario(
        "fifty-rows",
        "There are 50 rows to import, fewer than a hundred.",
        setting: [.init(limit, 50)]
    )

    static let declaration = Declaration(
        name: "progress-flood",
        title: "A progress callback for every row",
        claim: "An import that reports every row to the main queue floods it: the app freezes and Cancel comes late; "
            + "reporting now and then is enough.",
        claimNumbers: [13, 14],
        topic: .mainThread,
        parameters: FeedInput.parameters + [
            AnyParameter(limit), AnyParameter(rowsPerSave), AnyParameter(layoutCost), AnyParameter(cancelAfter),
        ],
        scenarios: [wholeImport, cancelledImport, fiftyRows],
        variants: [
            variant(
                "flooded-dispatch",
                .pitfall,
                "every row, by DispatchQueue.main",
                file: "FloodedDispatchQueue.swift"
            ) { _, screen in reportEveryRowByDispatchQueue(on: screen) },
            variant(
                "flooded-operation",
                .pitfall,
                "every row, by OperationQueue.main",
                file: "FloodedOperationQueue.swift"
            ) { _, screen in reportEveryRowByOperationQueue(on: screen) },
            variant(
                "every-hundredth",
                .articleFix,
                "every hundredth part of the rows",
                file: "EveryHundredth.swift"
            ) { total, screen in reportEveryHundredth(of: total, on: screen) },
            variant(
                "every-hundredth-guarded",
                .refinedFix,
                "every hundredth part, at least a row; the end as it was",
                file: "EveryHundredthGuarded.swift"
            ) { total, screen in reportEveryHundredthGuarded(of: total, on: screen) },
            variant(
                "coalesced",
                .refinedFix,
                "the newest row by a dispatch source, one update under way",
                file: "Coalesced.swift"
            ) { _, screen in reportCoalesced(on: screen) },
            variant(
                "newest-only",
                .structured,
                "the newest row by an AsyncStream, one update under way",
                file: "NewestOnly.swift"
            ) { _, screen in reportNewestOnly(on: screen) },
        ],
        metrics: ImportMetrics.all,
        expectations: ImportExpectations.all,
        charts: [
            ChartDescription(
                title: "The longest that the screen stood still, by the main thread's own doing",
                scenario: wholeImport.description.name,
                drawing: .bars(metric: Metric.longestOwnStall.name)
            ),
            ChartDescription(
                title: "Late frames during the import",
                scenario: wholeImport.description.name,
                drawing: .lateFrames
            ),
            ChartDescription(
                title: "How long a tap waits while the import shows on the screen, on the average",
                scenario: wholeImport.description.name,
                drawing: .bars(metric: ImportMetrics.expectedTapLatency.name)
            ),
            ChartDescription(
                title: "How long the shown progress trails the true one",
                scenario: wholeImport.description.name,
                drawing: .bars(metric: ImportMetrics.progressLag.name)
            ),
            ChartDescription(
                title: "Rows imported a second",
                scenario: wholeImport.description.name,
                drawing: .bars(metric: ImportMetrics.throughput.name)
            ),
            ChartDescription(
                title: "Processor time of the import's own thread",
                scenario: wholeImport.description.name,
                drawing: .bars(metric: ImportMetrics.importCPUTime.name)
            ),
            ChartDescription(
                title: "From the tap on Cancel until the import has stopped",
                scenario: cancelledImport.description.name,
                drawing: .bars(metric: ImportMetrics.ownCancelLatency.name)
            ),
            ChartDescription(
                title: "Rows that were imported after the tap on Cancel",
                scenario: cancelledImport.description.name,
                drawing: .bars(metric: ImportMetrics.rowsAfterCancel.name)
            ),
            ChartDescription(
                title: "Progress shown at the end, beyond what was imported",
                scenario: cancelledImport.description.name,
                drawing: .bars(metric: ImportMetrics.finalProgressError.name)
            ),
            ChartDescription(
                title: "Updates of the progress bar shown",
                scenario: fiftyRows.description.name,
                drawing: .bars(metric: ImportMetrics.updatesShown.name)
            ),
        ],
        deadline: 60,
        lesson: PackageResources.README_md
    )

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, limit: values[limit], directory: directory).prepare()
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        file: String,
        report: @escaping @Sendable @MainActor (_ total: Int, ImportScreen) -> ProgressReport
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try ImportTrial(context).start(reporting: report)
        }
    }
}
