import Lab
import Model
import StopsApp
import StopsTrial

/// An import through five arrangements of contexts, and what each costs the main thread.
@main
struct ChildContextSave: Experiment {
    static let whole = Scenario("import", "The import of the article's 12,800 rows.")
    static let hundredThousand = Scenario(
        "rows-100000",
        "100,000 rows.",
        isLarge: true,
        setting: [.init(FeedInput.rows, 100_000)]
    )
    static let million = Scenario(
        "rows-1000000",
        "A million rows.",
        isLarge: true,
        setting: [.init(FeedInput.rows, 1_000_000)]
    )

    static let declaration = Declaration(
        name: "child-context-save",
        title: "A background context that is a child of the main one",
        claim:
            "Saving a background context into a main-queue parent blocks the main thread; a main context that is the "
            + "child of the background's gains nothing over two contexts that are independent.",
        claimNumbers: [3, 4],
        topic: .coreData,
        parameters: StoreTrial.parameters,
        scenarios: [whole, hundredThousand, million],
        variants: [
            variant(
                "child-of-main",
                .pitfall,
                "the import's context is a child of the list's",
                "ChildOfMain.swift",
                importInChildOfMain
            ),
            variant(
                "main-child-of-import",
                .pitfall,
                "the list's context is a child of the import's",
                "MainChildOfImport.swift",
                importInParentOfMain
            ),
            variant(
                "nested-contexts",
                .pitfall,
                "import, list and store: each context the child of the next",
                "NestedContexts.swift",
                importInNestedContexts
            ),
            variant(
                "independent-contexts",
                .articleFix,
                "two contexts on one coordinator, each save merged in a block",
                "IndependentContexts.swift",
                importInIndependentContext
            ),
            variant(
                "two-coordinators",
                .articleFix,
                "a coordinator each on one file, the list fetched anew at the end",
                "TwoCoordinators.swift",
                importByCoordinatorOfItsOwn
            ),
            variant(
                "concurrent-readers",
                .refinedFix,
                "two contexts on a coordinator that reads while it writes, one save merged a turn",
                "ConcurrentReaders.swift",
                importBesideConcurrentReaders
            ),
            variant(
                "actor-owned",
                .structured,
                "the same, the import's context owned by an actor",
                "ActorOwned.swift",
                importInActor
            ),
        ],
        metrics: StoreMetrics.all,
        expectations: StackExpectations.all,
        charts: charts,
        deadline: 120,
        lesson: PackageResources.README_md
    )

    private static let charts: [ChartDescription] = [
        bars("How much of the time the main thread was not free", StoreMetrics.mainThreadShare),
        ChartDescription(
            title: "Late frames during the import",
            scenario: whole.description.name,
            drawing: .lateFrames
        ),
        bars("The longest that the screen stood still, by the main thread's own doing", Metric.longestOwnStall),
        ChartDescription(
            title: "How the longest stall grows with the rows",
            scenario: whole.description.name,
            drawing: .sweep(
                parameter: FeedInput.rows.name,
                scenarios: [whole, hundredThousand, million].map(\.description.name),
                metrics: [Metric.longestOwnStall.name],
                mark: nil
            )
        ),
        bars("Of the longest stall, the time spent waiting for a lock or a queue", StoreMetrics.stallBlocked),
        bars("The longest merge", StoreMetrics.longestMerge),
        bars("The longest fetch on the main thread", StoreMetrics.longestFetch),
        bars("The longest save on the main thread", StoreMetrics.longestMainSave),
        bars("Processor time of the main thread", StoreMetrics.mainThreadTime),
        bars("From the start until the list shows all rows", StoreMetrics.totalTime),
        bars("The most heap in use", Metric.peakHeap),
    ]

    private static func bars(_ title: String, _ metric: Metric) -> ChartDescription {
        ChartDescription(title: title, scenario: whole.description.name, drawing: .bars(metric: metric.name))
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
