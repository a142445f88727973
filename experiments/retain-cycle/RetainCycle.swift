import Lab
import Model

/// Screens whose background work holds them, or does not.
@main
struct RetainCycle: Experiment {
    static let situation = Parameter(
        "situation",
        default: Situation.finished,
        help: "when the screens are closed"
    )
    static let screens = Parameter(
        "screens",
        default: 20,
        in: 1...10_000,
        help: "screens that are opened and closed, one after the other"
    )
    static let transfers = Parameter(
        "transfers",
        default: 4,
        in: 2...1000,
        help: "transfers of a screen"
    )
    static let canvasSize = Parameter(
        "canvas-size",
        default: 1 << 20,
        in: 1...(1 << 30),
        help: "what a screen draws on, in bytes"
    )

    static let finished = scenario(.finished, "Twenty screens, each closed when its four transfers are made and shown.")
    static let inTheMiddle = scenario(
        .inTheMiddle,
        "Twenty screens, each closed between the two halves of its second transfer."
    )
    static let waiting = scenario(
        .waiting,
        "Twenty screens, closed while their work waits: the queue is suspended, the stream is silent and stays open."
    )

    static let variants = [
        variant("strong-self", .pitfall, "its blocks say self", StrongSelf.self),
        variant("weak-alone", .pitfall, "its blocks ask for a weak self at each step", WeakAlone.self),
        variant(
            "captures-own-operation",
            .pitfall,
            "its blocks ask their own operation whether it is cancelled",
            CapturesOwnOperation.self
        ),
        variant("stored-task", .pitfall, "keeps a task whose loop says self", StoredTask.self),
        variant(
            "weak-self-once",
            .pitfall,
            "the same; the task captures self weakly, and binds it before its loop",
            WeakSelfOnce.self
        ),
        variant("weak-strong", .articleFix, "weak outside, strong inside", WeakStrong.self),
        variant(
            "weak-and-drained",
            .refinedFix,
            "the same, for the operation as well; lets a suspended queue run out",
            WeakAndDrained.self
        ),
        variant("weak-self-each-turn", .structured, "binds self anew in each turn", WeakSelfEachTurn.self),
        variant("values-only", .structured, "captures what the work needs, and not self", ValuesOnly.self),
    ]

    static let declaration = Declaration(
        name: "retain-cycle",
        title: "Work that holds its screen",
        claim:
            "A block that holds self, on a queue that self holds, keeps the screen for as long as the block is kept; "
            + "weak alone loses it halfway, weak outside and strong inside finishes the step and lets go.",
        claimNumbers: [16],
        topic: .operations,
        parameters: [
            AnyParameter(situation), AnyParameter(screens), AnyParameter(transfers), AnyParameter(canvasSize),
        ],
        scenarios: [finished, inTheMiddle, waiting],
        variants: variants,
        metrics: ScreenMetrics.all,
        expectations: ScreenExpectations.all,
        charts: [
            .bars("Screens of twenty that leak: closed while their work waits", waiting, ScreenMetrics.leakedScreens),
            .bars("Screens of twenty that leak: closed when all is done", finished, ScreenMetrics.leakedScreens),
            .bars("What the leak of twenty screens costs", waiting, ScreenMetrics.leakedBytes),
            .bars("Transfers that were left half made", inTheMiddle, ScreenMetrics.halfTransfers),
            .bars("Screens that their work held beyond their closing", inTheMiddle, ScreenMetrics.heldScreens),
            .bars("Transfers begun after their screen was closed", inTheMiddle, ScreenMetrics.transfersAfterClosing),
            .bars("Work of closed screens that is kept and never done", waiting, ScreenMetrics.strandedWork),
        ],
        deadline: 20,
        lesson: PackageResources.README_md
    )

    private static func scenario(_ situation: Situation, _ summary: String) -> Scenario {
        Scenario(situation.rawValue, summary, setting: [.init(self.situation, situation)])
    }

    private static func variant<Subject: Screen>(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ subject: Subject.Type
    ) -> Variant {
        Variant(name, kind, summary, file: "\(subject).swift") { context in
            let trial = ScreenTrial<Subject>(context)
            trial.run()
        }
    }
}
