import Lab
import Model
import StopsApp
import StopsTrial

/// An import on the main thread, beside imports that leave it alone.
@main
struct MainThreadImport: Experiment {
    static let import50000 = Scenario(
        "import",
        "The user starts the import of 50,000 rows.",
        setting: FeedInput.rows.to(50_000)
    )
    static let launch = Scenario(
        "launch",
        "The app imports as it launches, under a watchdog that is scaled to this machine.",
        setting: FeedInput.rows.to(50_000),
        Watchdog.limit.to(0.08)
    )

    static let onMain = variant(.pitfall, "on the main thread, in the list's context", OnMain.self)
    static let operationAndMerge = variant(
        .articleFix,
        "in an operation with a context of its own, each save merged in a block",
        OperationAndMerge.self,
        twin: onMain
    )
    static let oneSavePerTurn = variant(
        .refinedFix,
        "in a private-queue context, one save merged per turn of the run loop",
        OneSavePerTurn.self,
        twin: operationAndMerge
    )
    static let actorOwned = variant(
        .structured,
        "in an actor that owns the context",
        ActorOwned.self,
        twin: onMain
    )
    private static let fixes = [operationAndMerge, oneSavePerTurn, actorOwned]

    static let declaration = Declaration(
        "An import on the main thread",
        claim: "A large import on the main thread freezes the app, and at launch the watchdog kills it. An import in a "
            + "context of its own, beside the main one, does neither.",
        claimNumbers: [1],
        topic: .coreData,
        parameters: StoreTrial.parameters + [Watchdog.limit],
        scenarios: [import50000, launch],
        variants: [onMain] + fixes,
        metrics: StoreTrial.metrics,
        charts: [
            .lateFrames("Late frames during the import", import50000),
            .bars("The longest that the main thread was blocked by its own work", import50000, .longestOwnStall),
            .bars("The part of the time in which the main thread was not free", import50000, .mainThreadShare),
            .bars("From the start until the list shows all rows", import50000, .totalTime),
            .bars("At launch: until the list shows all rows, for variants that survive", launch, .totalTime),
        ]
    ) {
        onMain.shows(
            "freezes",
            "freezes the screen: from its first row to its last save the import serves no frame, so that the longest "
                + "stall is at least 0.8 of the import's processor time.",
            .longestOwnStall >= 0.8 * .importCPUTime,
            in: import50000
        )
        onMain.shows(
            "is-killed",
            "is killed at launch: the watchdog ends the process before the import is done.",
            .crashes(by: .killed),
            in: launch
        )
        operationAndMerge.holds(
            "merges-quickly",
            "merges quickly: no merge takes the main thread longer than one frame. (It does not limit how many merges run "
                + "before the next frame.)",
            .longestMerge <= Metric.frame,
            in: import50000
        )
        [oneSavePerTurn, actorOwned].hold(.framesKept, in: import50000)
        fixes.hold("survives-launch", "survives launch: the watchdog does not kill it.", .finishes, in: launch)
        ([onMain] + fixes).doSameWork(.noRowLost, in: import50000)
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        let trial = try StoreTrial(sample)
        let screen = try screen.init(trial.openStore)
        Watchdog.watch(sample)
        trial.measure(screen)
    }
}
