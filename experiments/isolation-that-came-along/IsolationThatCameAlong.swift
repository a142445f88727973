import ArrivalsScreen
import Declaring
import Model
import isolation_that_came_along_swift5

/// Compares handlers that a class on the main actor gives to a library. The library calls them on its own queue.
struct IsolationThatCameAlong: Experiment {
    static let lines = Parameter("lines", default: 5, in: 1...1_000, help: "lines that the user selects")

    static let ownQueue = Scenario(
        "own-queue",
        "The user selects five lines, one after the other. The library answers on its own queue."
    )
    static let onMain = Scenario(
        "on-main",
        "The user selects five lines. The library answers on the main queue, like a stand-in that an app's tests use."
    )

    static let trapsAtEntry = variant(.pitfall, "shows the arrival in the library's handler", TrapsAtEntry.self)
    static let updatesLibrary = variant(
        .pitfall,
        "the same, with a library that is compiled in Swift 6 mode",
        UpdatesLibrary.self,
        twin: trapsAtEntry
    )
    static let queuesWorkItem = variant(
        .pitfall,
        "a work item on a background queue; the library is Dispatch",
        QueuesWorkItem.self,
        twin: trapsAtEntry
    )
    static let hopsInside = variant(
        .popularFix,
        "starts a task on the main actor in the handler",
        HopsInside.self,
        twin: sendableHandler
    )
    static let assumesIsolation = variant(
        .popularFix,
        "a handler with @Sendable that assumes the main actor",
        AssumesIsolation.self,
        twin: sendableHandler
    )
    static let preconcurrencyImport = variant(
        .popularFix,
        "imports the library with @preconcurrency",
        PreconcurrencyImport.self,
        twin: trapsAtEntry
    )
    static let wrapsHandler = variant(
        .popularFix,
        "wraps the handler in a continuation",
        WrapsHandler.self,
        twin: awaitsArrival
    )
    static let swift5Mode = variant(
        .popularFix,
        "compiles the app in Swift 5 mode",
        Swift5Mode.self,
        part: "swift5",
        twin: trapsAtEntry
    )
    static let sendableHandler = variant(
        .refinedFix,
        "a handler with @Sendable that starts a task on the main actor",
        SendableHandler.self,
        twin: trapsAtEntry
    )
    static let nonisolatedHandler = variant(
        .refinedFix,
        "a nonisolated method that goes to the main queue",
        NonisolatedHandler.self,
        twin: trapsAtEntry
    )
    static let awaitsArrival = variant(
        .structured,
        "awaits the library's asynchronous method",
        AwaitsArrival.self,
        twin: trapsAtEntry
    )
    private static let trapping = [
        trapsAtEntry, queuesWorkItem, hopsInside, assumesIsolation, preconcurrencyImport, wrapsHandler,
    ]
    /// The variants whose handler runs on the library's queue and touches the board there.
    private static let offMain = [updatesLibrary, swift5Mode]
    private static let fixes = [sendableHandler, nonisolatedHandler, awaitsArrival]
    private static let popular = [hopsInside, assumesIsolation, preconcurrencyImport, wrapsHandler, swift5Mode]
    /// The variants that give the library a handler.
    private static let handing = [trapsAtEntry, updatesLibrary] + popular + fixes
    private static let all = [trapsAtEntry, updatesLibrary, queuesWorkItem] + popular + fixes

    static let declaration = Declaration(
        "The isolation that came along",
        claim: "A closure written in a class on the main actor ends the app if a library calls it on another thread. "
            + "The compiler says nothing, and a hop inside the closure comes too late: mark the closure @Sendable, "
            + "then hop.",
        claimNumbers: [64],
        topic: .swiftConcurrency,
        lead: Lead(.offMainShows, in: ownQueue, trapsAtEntry, sendableHandler),
        parameters: [lines],
        scenarios: [ownQueue, onMain],
        variants: all,
        metrics: [.offMainShows, .tornFrames, .unshown, .shownLater],
        charts: [
            .bars("Arrivals shown off the main thread", ownQueue, .offMainShows),
            .bars("Frames with one line and another line's minutes", ownQueue, .tornFrames),
            .bars("Arrivals shown one turn later, if the library calls on the main queue", onMain, .shownLater),
        ],
        questions: questions,
        smallTest: .with(lines.to(2)),
        deadline: 10
    ) {
        expectations
    }

    @ExpectationBuilder private static var expectations: [Expectation] {
        trapping.show(
            "ends-the-app",
            "ends the app when another queue calls its closure.",
            .crashes(by: .trap),
            in: ownQueue
        )
        offMain.show(
            "leaves-main",
            "shows arrivals off the main thread.",
            .minimum(.offMainShows) >= 1,
            in: ownQueue
        )
        offMain.show(
            "tears",
            "lets a frame show the new line with the old line's minutes.",
            .minimum(.tornFrames) >= 1,
            in: ownQueue
        )
        swift5Mode.holds("survives", "does not end the app.", .finishes, in: ownQueue)
        popular.hold(
            "stays-on-main",
            "shows arrivals on the main thread if the library calls there.",
            .maximum(.offMainShows) == 0,
            in: onMain
        )
        [assumesIsolation, preconcurrencyImport, swift5Mode].hold(
            "shows-at-once",
            "shows each arrival at once, without a hop, if the library calls on the main queue.",
            .maximum(.shownLater) == 0,
            in: onMain
        )
        fixes.hold(
            Promise("stays-on-main", "shows arrivals on the main thread only.", .maximum(.offMainShows) == 0),
            inEach: [ownQueue, onMain]
        )
        fixes.hold(
            "tears-nothing",
            "shows a line only with its own minutes.",
            .maximum(.tornFrames) == 0,
            in: ownQueue
        )
        (offMain + fixes).doSameWork(
            "shows-all",
            "shows the arrival of each selected line.",
            .maximum(.unshown) == 0,
            in: ownQueue
        )
        handing.doSameWork(
            "shows-all-on-main",
            "shows the arrival of each selected line if the library calls on the main queue.",
            .maximum(.unshown) == 0,
            in: onMain
        )
    }

    static func measure(_ screen: any ArrivalsScreen.Type, in sample: SampleContext) {
        ArrivalsTrial(sample).measure(screen)
    }
}

/// The program.
package func main() -> Never { IsolationThatCameAlong.main() }

extension Metric {
    static let offMainShows = Metric("offMainShows", .count, "Arrivals that the board showed off the main thread.")
    static let tornFrames = Metric("tornFrames", .count, "Frames with the new line and the old line's minutes.")
    static let unshown = Metric("unshown", .count, "Selected lines whose arrival the board never showed.")
    static let shownLater = Metric(
        "shownLater",
        .count,
        "Arrivals that the board had not shown when the main queue ran the block after the library's call."
    )
}
