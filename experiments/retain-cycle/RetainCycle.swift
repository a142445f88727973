import Declaring
import Model

/// Compares background tasks that keep a closed screen alive with background tasks that let the screen go.
struct RetainCycle: Experiment {
    static let screens = Parameter("screens", default: 20, in: 1...10_000, help: "screens opened and closed in turn")
    static let transfers = Parameter("transfers", default: 4, in: 2...1000, help: "transfers per screen")
    static let canvasSize = Parameter("canvas-size", default: 1 << 20, in: 1...(1 << 30), help: "bytes per screen")

    static let finished = Scenario("finished", "Twenty screens, each closed after its four transfers are shown.")
    static let inTheMiddle = Scenario("in-the-middle", "Twenty screens, closed halfway through their second transfer.")
    static let waiting = Scenario(
        "waiting",
        "Twenty screens, closed while their work waits: the queue is suspended, the stream is silent and stays open."
    )
    private static let scenarios = [finished, inTheMiddle, waiting]

    static let strongSelf = variant(.pitfall, "its blocks capture self", StrongSelf.self)
    static let weakAlone = variant(.pitfall, "its blocks use self?. at each step", WeakAlone.self, twin: weakStrong)
    static let capturesOwnOperation = variant(.pitfall, "its blocks capture their operation", CapturesOwnOperation.self)
    static let storedTask = variant(.pitfall, "keeps a task whose loop uses self", StoredTask.self)
    static let weakSelfOnce = variant(.pitfall, "binds a weak self once, before the loop", WeakSelfOnce.self)
    static let weakStrong = variant(.articleFix, "weak outside, strong inside", WeakStrong.self, twin: strongSelf)
    static let weakUntilShown = variant(
        .articleFix,
        "the work uses no self; self is strong only to show the result",
        WeakUntilShown.self,
        twin: strongSelf
    )
    static let weakAndDrained = variant(
        .refinedFix,
        "self and operation weak outside, strong inside; drains a suspended queue",
        WeakAndDrained.self,
        twin: capturesOwnOperation
    )
    static let weakSelfEachTurn = variant(
        .structured,
        "binds a weak self for each transfer",
        WeakSelfEachTurn.self,
        twin: weakSelfOnce
    )
    static let valuesOnly = variant(.structured, "captures no self", ValuesOnly.self, twin: storedTask)
    private static let cycles = [strongSelf, storedTask, weakSelfOnce]
    private static let pitfalls = [strongSelf, weakAlone, capturesOwnOperation, storedTask, weakSelfOnce]
    private static let fixes = [weakStrong, weakUntilShown, weakAndDrained, weakSelfEachTurn, valuesOnly]

    static let declaration = Declaration(
        "Work that holds its screen",
        claim: "A block that holds self, on a queue that self holds, keeps the screen alive. The screen lives for as "
            + "long as the queue keeps the block. With weak alone the screen can be freed halfway; weak outside and "
            + "strong inside finishes the step, then releases the screen.",
        claimNumbers: [16],
        topic: .operations,
        lead: Lead(.leakedScreens, in: waiting, strongSelf, weakAndDrained),
        parameters: [screens, transfers, canvasSize],
        scenarios: scenarios,
        variants: pitfalls + fixes,
        metrics: [
            .leakedScreens, .leakedBytes, .strandedWork, .heldScreens, .halfTransfers, .unmadeTransfers,
            .unshownTransfers, .transfersAfterClosing,
        ],
        charts: [
            .bars("Leaked screens of twenty, closed while their work waits", waiting, .leakedScreens),
            .bars("Leaked screens of twenty, closed when all work is done", finished, .leakedScreens),
            .bars("Memory that twenty closed screens leak", waiting, .leakedBytes),
            .bars("Transfers that were left half done", inTheMiddle, .halfTransfers),
            .bars("Closed screens that their work still held", inTheMiddle, .heldScreens),
            .bars("Transfers begun after their screen was closed", inTheMiddle, .transfersAfterClosing),
            .bars("Transfers that were made and never shown", inTheMiddle, .unshownTransfers),
            .bars("Work of closed screens that is kept and never done", waiting, .strandedWork),
        ],
        questions: questions,
        smallTest: .with(screens.to(2), transfers.to(2)),
        deadline: 20
    ) {
        cycles.show(
            "leaks-while-it-waits",
            "leaks the screens that are closed while their work waits and never continues.",
            .minimum(.leakedScreens) >= 1,
            in: waiting
        )
        cycles.show(
            "is-freed-in-the-end",
            "leaks no screen whose work ends: the cycle lasts until then, and no longer.",
            .maximum(.leakedScreens) == 0,
            in: finished
        )
        (cycles + [weakUntilShown]).show(
            "works-on",
            "goes on with the transfers of a screen that is closed.",
            .minimum(.transfersAfterClosing) >= 1,
            in: inTheMiddle
        )
        capturesOwnOperation.shows(
            "leaks-what-is-done",
            "leaks screens even when all of their work is done.",
            .minimum(.leakedScreens) >= 1,
            in: finished
        )
        weakAlone.shows(
            "leaves-halves",
            "leaves transfers half done: the screen is freed between the two steps.",
            .minimum(.halfTransfers) >= 1,
            in: inTheMiddle
        )
        weakAlone.shows(
            "leaks-no-screen",
            "leaks no screen, not even one whose work waits: that is why people use it.",
            .maximum(.leakedScreens) == 0,
            in: waiting
        )
        weakStrong.shows(
            "drops-the-rest",
            "silently drops the transfers that had not begun when the screen was closed.",
            .minimum(.unmadeTransfers) >= 1,
            in: inTheMiddle
        )
        weakUntilShown.shows(
            "drops-the-result",
            "makes transfers of a closed screen, but never shows them.",
            .minimum(.unshownTransfers) >= 1,
            in: inTheMiddle
        )
        [weakStrong, weakUntilShown].show(
            "strands-its-queue",
            "frees its screens but not their suspended queues: the blocks that wait are never freed.",
            .minimum(.strandedWork) >= 1,
            in: waiting
        )
        fixes.hold(Promise("frees", "leaks no screen.", .maximum(.leakedScreens) == 0), inEach: scenarios)
        fixes.hold("leaves-no-halves", "leaves no transfer half done.", .maximum(.halfTransfers) == 0, in: inTheMiddle)
        fixes.hold("gives-back-its-memory", "frees every canvas.", .maximum(.leakedBytes) == 0, in: waiting)
        [weakAndDrained, weakSelfEachTurn, valuesOnly].hold(
            "strands-nothing",
            "keeps no work of a closed screen.",
            .maximum(.strandedWork) == 0,
            in: waiting
        )
        [weakAndDrained, weakSelfEachTurn, valuesOnly].hold(
            "begins-nothing-after-closing",
            "begins no transfer of a closed screen.",
            .maximum(.transfersAfterClosing) == 0,
            in: inTheMiddle
        )
        [weakUntilShown, valuesOnly].hold(
            "holds-no-screen",
            "holds no closed screen.",
            .maximum(.heldScreens) == 0,
            in: inTheMiddle
        )
        (pitfalls + fixes).doSameWork(
            "makes-all",
            "makes both halves of every transfer when the screens stay open until the work is done.",
            .maximum(.unmadeTransfers) == 0,
            in: finished
        )
    }

    static func measure(_ screen: any Screen.Type, in sample: SampleContext) {
        func open<Subject: Screen>(_ screen: Subject.Type) { ScreenTrial<Subject>(sample).run() }
        open(screen)
    }
}

/// The program.
package func main() -> Never { RetainCycle.main() }

extension Metric {
    static let leakedScreens = Metric("leakedScreens", .count, "Closed screens that are alive when activity stops.")
    static let leakedBytes = Metric("leakedBytes", .bytes, "Size of the canvases alive when activity stops.")
    static let strandedWork = Metric(
        "strandedWork",
        .count,
        "Transfers still in memory, and streams still being read, when activity stops."
    )
    static let heldScreens = Metric("heldScreens", .count, "Screens that their work held right after closing.")
    static let halfTransfers = Metric(
        "halfTransfers",
        .count,
        "Sums taken from one account that never reach the other."
    )
    static let unshownTransfers = Metric("unshownTransfers", .count, "Transfers that were made and never shown.")
    static let unmadeTransfers = Metric("unmadeTransfers", .count, .neutral, "Transfers that miss one half, or both.")
    static let transfersAfterClosing = Metric(
        "transfersAfterClosing",
        .count,
        .neutral,
        "Transfers that were begun after their screen was closed."
    )
}
