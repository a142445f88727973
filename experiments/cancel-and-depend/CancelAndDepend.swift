import Lab
import Model

/// Jobs that depend on one another, and a cancel in the middle of them.
@main
struct CancelAndDepend: Experiment {
    static let situation = Parameter(
        "situation",
        default: Situation.nobodyCancels,
        help: "what the user cancels"
    )
    static let items = Parameter(
        "items",
        default: 200,
        in: 20...10_000,
        help: "items of the list, with four jobs each"
    )
    static let readings = Parameter(
        "readings",
        default: 65_536,
        in: 256...10_000_000,
        help: "numbers of which an item's picture is made: the jobs' size"
    )

    static let nobodyCancels = scenario(.nobodyCancels, "200 items are fetched, decoded, rendered and stored.")
    static let cancelAll = scenario(.cancelAll, "The user cancels everything when 100 of the 200 items are stored.")
    static let cancelSome = scenario(
        .cancelSome,
        "When 50 of the 200 items are fetched, the user removes the last of them and every tenth that is not stored."
    )

    static let variants = [
        variant(
            "work-items",
            .pitfall,
            "GCD: work items that notify each other; cancels the first of each item",
            WorkItems.self
        ),
        variant(
            "unasked-operations",
            .pitfall,
            "operations with dependencies, which ask nothing",
            UnaskedOperations.self
        ),
        variant(
            "asking-operations",
            .articleFix,
            "the same; each asks for what the one before it has made",
            AskingOperations.self
        ),
        variant(
            "passing-operations",
            .refinedFix,
            "the same; each passes its cancel on to the next",
            PassingOperations.self
        ),
        variant("asked-flag", .refinedFix, "GCD: a block an item, which asks before each job", AskedFlag.self),
        variant("grouped-tasks", .structured, "a child task an item, which asks before each job", GroupedTasks.self),
    ]

    static let declaration = Declaration(
        name: "cancel-and-depend",
        title: "Jobs that depend on one another, and their cancel",
        claim: "Operation queues offer what GCD does not: dependencies, and a cancel of what waits; but a cancelled "
            + "dependency lets its dependents run, and each of them has to ask.",
        claimNumbers: [18],
        topic: .operations,
        parameters: [AnyParameter(situation), AnyParameter(items), AnyParameter(readings)],
        scenarios: [nobodyCancels, cancelAll, cancelSome],
        variants: variants,
        metrics: GraphMetrics.all,
        expectations: GraphExpectations.all,
        charts: [
            .bars("Jobs begun after everything was cancelled", cancelAll, GraphMetrics.begunAfterCancel),
            .bars("Processor time until it stops", cancelAll, GraphMetrics.restCPUTime),
            .bars("Jobs done for nothing", cancelAll, GraphMetrics.wastedJobs),
            .bars("How often the end is told, after a cancel", cancelAll, GraphMetrics.endsTold),
            .bars("Jobs begun for items that were removed", cancelSome, GraphMetrics.begunAfterCancel),
            .bars("Removed items that were stored", cancelSome, GraphMetrics.storedAfterCancel),
            .bars("Blank pictures that were stored", cancelSome, GraphMetrics.wrongResults),
            .bars("Jobs begun without what they depend on", cancelSome, GraphMetrics.outOfOrder),
        ],
        deadline: 30,
        lesson: PackageResources.README_md
    )

    private static func scenario(_ situation: Situation, _ summary: String) -> Scenario {
        Scenario(situation.rawValue, summary, setting: [.init(self.situation, situation)])
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ graph: any PictureGraph.Type
    ) -> Variant {
        Variant(name, kind, summary, file: "\(graph).swift") { context in
            let trial = GraphTrial(context, graph.init())
            trial.run()
        }
    }
}
