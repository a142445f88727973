import Lab
import Model
import StopsApp
import StopsTrial

/// An import through several arrangements of contexts, and what each costs the main thread.
@main
struct ChildContextSave: Experiment {
    static let whole = Scenario("import", "The import of the article's 12,800 rows.")
    /// Long enough for the list to ask in the middle of the import: it first asks with the first frame.
    static let fiftyThousand = Scenario("rows-50000", "50,000 rows.", setting: FeedInput.rows.to(50_000))
    static let hundredThousand = Scenario(
        "rows-100000",
        "100,000 rows.",
        isLarge: true,
        setting: FeedInput.rows.to(100_000)
    )
    static let million = Scenario(
        "rows-1000000",
        "A million rows.",
        isLarge: true,
        setting: FeedInput.rows.to(1_000_000)
    )

    static let childOfMain = variant(.pitfall, "the import's context is a child of the list's", ChildOfMain.self)
    static let mainChildOfImport = variant(
        .pitfall,
        "the list's context is a child of the import's",
        MainChildOfImport.self
    )
    static let independentContexts = variant(
        .articleFix,
        "two contexts on one coordinator, each save merged in a block",
        IndependentContexts.self,
        twin: childOfMain
    )
    static let nestedContexts = variant(
        .pitfall,
        "import, list and store: each context the child of the next",
        NestedContexts.self,
        twin: independentContexts
    )
    static let twoCoordinators = variant(
        .articleFix,
        "a coordinator each on one file, the list fetched anew at the end",
        TwoCoordinators.self,
        twin: independentContexts
    )
    static let concurrentReaders = variant(
        .refinedFix,
        "two contexts on a coordinator that reads while it writes, one save merged per turn",
        ConcurrentReaders.self,
        twin: mainChildOfImport
    )
    static let actorOwned = variant(
        .structured,
        "the same, and an actor owns the import's context",
        ActorOwned.self,
        twin: mainChildOfImport
    )
    private static let fixes = [concurrentReaders, actorOwned]
    private static let variants =
        [childOfMain, mainChildOfImport, nestedContexts, independentContexts, twoCoordinators] + fixes

    static let declaration = Declaration(
        "A background context that is a child of the main one",
        claim:
            "Saving a background context into a main-queue parent blocks the main thread. A main context that is the "
            + "child of the background one gains nothing over two independent contexts.",
        claimNumbers: [3, 4],
        topic: .coreData,
        parameters: StoreTrial.parameters,
        scenarios: [whole, fiftyThousand, hundredThousand, million],
        variants: variants,
        metrics: StoreTrial.metrics,
        charts: [
            .bars("The part of the time in which the main thread was not free", whole, .mainThreadShare),
            .lateFrames("Late frames during the import", whole),
            .bars("The longest that the main thread was blocked by its own work", whole, .longestOwnStall),
            .sweep(
                "How the longest stall grows with the rows",
                over: FeedInput.rows,
                [whole, fiftyThousand, hundredThousand, million],
                [.longestOwnStall]
            ),
            .bars("Of the longest stall, the time spent waiting for a lock or a queue", fiftyThousand, .stallBlocked),
            .bars("The longest merge", whole, .longestMerge),
            .bars("The longest fetch on the main thread", fiftyThousand, .longestFetch),
            .bars("The longest save on the main thread", whole, .longestMainSave),
            .bars("Processor time of the main thread", whole, .mainThreadTime),
            .bars("From the start until the list shows all rows", whole, .totalTime),
            .bars("The most heap in use", whole, .peakHeap),
        ],
        deadline: 120
    ) {
        childOfMain.shows(
            "works-on-main",
            "makes the main thread do the import's work: it saves as often as the import.",
            .minimum(.mainSaves) >= 1 * .median(.importSaves),
            in: whole
        )
        mainChildOfImport.shows(
            "waits",
            "waits for the import when the list shows rows that it does not have: one fetch of twelve rows takes at least "
                + "three times as long as with independent-contexts.",
            .longestFetch >= 3 * .median(.longestFetch, of: independentContexts),
            in: fiftyThousand
        )
        nestedContexts.shows(
            "gains-nothing",
            "gains almost nothing: each save still passes through the main thread.",
            .minimum(.mainSaves) >= 1 * .median(.importSaves),
            in: whole
        )
        twoCoordinators.shows(
            "fetches-all",
            "saves the merges and pays at the end: fetching the whole list anew takes at least 5 times as long as the "
                + "longest merge of independent-contexts.",
            .longestFetch >= 5 * .median(.longestMerge, of: independentContexts),
            in: whole
        )
        twoCoordinators.shows(
            "stalls-with-many-rows",
            "blocks the main thread for longer than a frame when there are 100,000 rows to fetch.",
            .longestOwnStall >= Metric.frame,
            in: hundredThousand
        )
        independentContexts.holds(
            "merges-quickly",
            "merges quickly: no merge takes the main thread longer than one frame. (It does not limit how many merges run "
                + "before the next frame.)",
            .longestMerge <= Metric.frame,
            in: whole
        )
        fixes.hold(.framesKept, inEach: [whole, fiftyThousand, hundredThousand])
        variants.doSameWork(.noRowLost, in: whole)
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        let trial = try StoreTrial(sample)
        trial.measure(try screen.init(trial.openStore))
    }
}
