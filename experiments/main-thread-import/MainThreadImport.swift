import Declaring
import Model
import StopsApp
import StopsTrial

/// An experiment that compares an import on the main thread with imports in the background.
struct MainThreadImport: Experiment {
    static let import50000 = Scenario(
        "import",
        "The user starts the import of 50,000 rows.",
        setting: FeedInput.rows.to(50_000)
    )
    /// The scenarios of the sweep, sorted by the number of rows.
    static let sweep = [importing(100), rows1000, importing(10_000), import50000]
    static let rows1000 = importing(1000)

    private static func importing(_ rows: Int) -> Scenario {
        Scenario("rows-\(rows)", "The user starts the import of \(rows) rows.", setting: FeedInput.rows.to(rows))
    }

    static let launch = Scenario(
        "launch",
        "The app imports at launch, under a watchdog scaled to this machine.",
        setting: FeedInput.rows.to(50_000),
        Watchdog.limit.to(0.08)
    )

    static let isMainBusy = Parameter(
        "busy-main",
        default: 0,
        in: 0...1,
        help: "1: the main thread is busy from the first save until the import ends or waits for the main thread"
    )
    static let busyMain = Scenario(
        "busy-main",
        "The main thread is busy with other work during the import; measuring starts when it is free again.",
        setting: FeedInput.rows.to(50_000),
        isMainBusy.to(1)
    )
    static let closedScreen = Scenario(
        "closed-screen",
        "Another store of the app is saved 20 times during an import; then the user leaves the screen, and the "
            + "screen's own store is saved 20 times.",
        setting: ClosedScreenTrial.isScenario.to(1)
    )

    static let onMain = variant(.pitfall, "on the main thread, in the list's context", OnMain.self)
    static let operationAndMerge = variant(
        .articleFix,
        "in an operation with a context of its own, each save merged in a block",
        OperationAndMerge.self,
        twin: onMain
    )
    static let observerOnMain = variant(
        .pitfall,
        "in an operation, each save merged in an observer on the main queue",
        ObserverOnMain.self,
        twin: operationAndMerge
    )
    static let unsetContext = variant(
        .pitfall,
        "in an operation, but into an unset property instead of the new context",
        UnsetContext.self,
        twin: operationAndMerge
    )
    static let mergedAfterOneSave = variant(
        .articleFix,
        "in an operation that saves once, and merges only its own context's save",
        MergedAfterOneSave.self,
        twin: operationAndMerge
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
    private static let soundFixes = [oneSavePerTurn, actorOwned]
    private static let fixes = [operationAndMerge] + soundFixes

    static let declaration = Declaration(
        "An import on the main thread",
        claim: "A large import on the main thread freezes the app. At launch the watchdog may kill the app. Instead, "
            + "import in an operation with a context of its own, separate from the main one.",
        claimNumbers: [1],
        topic: .coreData,
        lead: Lead(.longestOwnStall, in: import50000, onMain, oneSavePerTurn),
        parameters: StoreTrial.parameters + [
            Watchdog.limit, isMainBusy, ClosedScreenTrial.isScenario, costlyRows, costlyRowTime,
        ],
        scenarios: [import50000] + sweep.filter { $0 != import50000 } + [launch, busyMain, closedScreen],
        variants: [onMain, observerOnMain, unsetContext, operationAndMerge, mergedAfterOneSave] + soundFixes,
        metrics: StoreTrial.metrics + [.savesWhileBusy, .foreignMerges, .mergesAfterClose, .listsKept],
        charts: [
            .lateFrames("Late frames during the import", import50000),
            .bars("The longest time the main thread was blocked by its own work", import50000, .longestOwnStall),
            .bars("Share of the time in which the main thread was not free", import50000, .mainThreadShare),
            .bars("From the start until the list shows all rows", import50000, .totalTime),
            .bars("The longest time the main thread merged one save", import50000, .longestMerge),
            .sweep(
                "The longest time the main thread was blocked by its own work, over the rows",
                over: FeedInput.rows,
                sweep,
                [.longestOwnStall]
            ),
            .bars(
                "The longest stall once the main thread is free again and the queued merges run",
                busyMain,
                .longestOwnStall
            ),
            .bars("Saves that the import made while the main thread was busy", busyMain, .savesWhileBusy),
            .bars("Requests to merge another store's saves", closedScreen, .foreignMerges),
            .bars("At launch: time until the list shows all rows, for variants that survive", launch, .totalTime),
        ],
        questions: questions,
        smallTest: .with(FeedInput.rows.to(2))
    ) {
        onMain.shows(
            "freezes",
            "freezes the screen: no frame is served from the first row to the last save; the longest stall is at least "
                + "0.8 of the import's processor time.",
            .longestOwnStall >= 0.8 * .importCPUTime,
            in: import50000
        )
        onMain.shows(
            "goes-unnoticed",
            "goes unnoticed with 1,000 rows: the main thread is never blocked for more than a frame by its own work.",
            .maximum(.longestOwnStall) <= Metric.frame,
            in: rows1000
        )
        onMain.shows(
            "is-killed",
            "is killed at launch: the watchdog ends the process before the import is done.",
            .crashes(by: .killed),
            in: launch
        )
        operationAndMerge.holds(
            "merges-quickly",
            "merges quickly: no merge takes the main thread longer than one frame. (Many merges may still run "
                + "before the next frame.)",
            .maximum(.longestMerge) <= Metric.frame,
            in: import50000
        )
        operationAndMerge.shows(
            "merges-all-in-one-go",
            "merges all queued saves in one go: the main thread is blocked for at least a frame.",
            .minimum(.longestOwnStall) >= Metric.frame,
            in: busyMain
        )
        operationAndMerge.shows(
            "hears-other-stores",
            "is notified of other stores' saves: the list is asked to merge each of the 20 saves of another store.",
            .minimum(.foreignMerges) == 20,
            in: closedScreen
        )
        mergedAfterOneSave.shows(
            "merges-long",
            "merges all rows at once: one merge takes the main thread at least a frame.",
            .minimum(.longestMerge) >= Metric.frame,
            in: import50000
        )
        observerOnMain.shows(
            "waits-for-main",
            "waits for the busy main thread: meanwhile the import makes at most one save.",
            .maximum(.savesWhileBusy) <= 1,
            in: busyMain
        )
        unsetContext.shows(
            "imports-nothing",
            "imports nothing, but reports that it is done: the import runs in no context at all.",
            .maximum(.rowsStored) == 0,
            in: import50000
        )
        fixes.hold(
            "imports-while-main-is-busy",
            "imports while the main thread is busy: it makes the other 199 saves in the meantime.",
            .minimum(.savesWhileBusy) == 199,
            in: busyMain
        )
        soundFixes.hold(.framesKept, in: import50000)
        soundFixes.hold(
            "keeps-frames-afterwards",
            "keeps the frames once the main thread is free again, even though all merges are still pending.",
            .maximum(.longestOwnStall) <= Metric.frame,
            in: busyMain
        )
        ([mergedAfterOneSave] + soundFixes).hold(
            "hears-its-own-store",
            "is notified only of the saves of its own store.",
            .maximum(.foreignMerges) == 0,
            in: closedScreen
        )
        soundFixes.hold(
            "ends-with-its-screen",
            "stops with its screen: no save is merged into a closed screen's list.",
            .maximum(.mergesAfterClose) == 0,
            in: closedScreen
        )
        fixes.hold("survives-launch", "survives launch: the watchdog does not kill it.", .finishes, in: launch)
        ([onMain, observerOnMain, mergedAfterOneSave] + fixes).doSameWork(.noRowLost, in: import50000)
        [onMain, oneSavePerTurn].doSameWork(.noRowLost, inEach: sweep.filter { $0 != import50000 })
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        let trial = try StoreTrial(sample, onRow: cost(sample.values))
        let screen = try screen.init(trial.openStore)
        if sample[ClosedScreenTrial.isScenario] == 1 {
            ClosedScreenTrial(screen, in: sample).measure()
        } else if sample[isMainBusy] == 1 {
            trial.measureWhenFree(screen)
        } else {
            Watchdog.watch(sample)
            trial.measure(screen)
        }
    }
}

/// The program.
package func main() -> Never { MainThreadImport.main() }
