import Lab
import Model

/// Managed objects that cross threads, beside object IDs that may.
@main
struct ContextConfinement: Experiment {
    static let editing = Scenario("editing", "The user edits each of 500 stops while the background reads it.")
    static let rowsDeleted = Scenario(
        "rows-deleted",
        "Another context deletes 50 of the stops after they were handed over and before they are looked up.",
        setting: [.init(SummaryTrial.gone, 50)]
    )

    static let declaration = Declaration(
        name: "context-confinement",
        title: "Managed objects on another thread",
        claim:
            "A managed object must not cross threads, not even to be read: hand over its ID, and look it up in a context "
            + "that was made where it is used.",
        claimNumbers: [7, 8],
        topic: .coreData,
        parameters: [
            AnyParameter(SummaryTrial.stops), AnyParameter(SummaryTrial.gone), AnyParameter(SummaryTrial.turns),
        ],
        scenarios: [editing, rowsDeleted],
        variants: variants,
        metrics: SummaryMetrics.all,
        expectations: SummaryExpectations.all,
        charts: [
            chart("Stops read with a name and a code that never belonged together", editing, SummaryMetrics.tornReads),
            chart("Uses of a context or an object off its queue or thread", editing, SummaryMetrics.violations),
            chart("Contexts that live on after the work", editing, SummaryMetrics.contextsKept),
            chart("Deleted stops that were read as if they were there", rowsDeleted, SummaryMetrics.goneRead),
        ],
        deadline: 20,
        lesson: PackageResources.README_md
    )

    private static let variants: [Variant] = [
        variant(
            "objects-across-threads",
            .pitfall,
            "the main context's objects, read in an operation",
            "ObjectsAcrossThreads.swift",
            summariseObjects
        ),
        variant(
            "made-in-init",
            .pitfall,
            "a context that the operation makes in its init, on the main thread",
            "MadeInInit.swift",
            summariseInOperationWithContext
        ),
        variant(
            "thread-dictionary",
            .articleFix,
            "a context for each thread, kept in its dictionary",
            "ThreadDictionary.swift",
            summariseInContextOfThread
        ),
        variant(
            "object-ids",
            .articleFix,
            "IDs, looked up with object(with:) in the operation's own context",
            "ObjectIDs.swift",
            summariseObjectIDs
        ),
        variant(
            "existing-object",
            .refinedFix,
            "IDs, looked up with existingObject(with:) in the operation's own context",
            "ExistingObject.swift",
            summariseExistingObjects
        ),
        variant(
            "actor-owned",
            .structured,
            "IDs, looked up in an actor that owns the context",
            "ActorOwned.swift",
            summariseInActor
        ),
    ]

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        guard values[SummaryTrial.gone] <= values[SummaryTrial.stops] else {
            throw TooFewStops(gone: values[SummaryTrial.gone], stops: values[SummaryTrial.stops])
        }
        return []
    }

    private struct TooFewStops: Error, CustomStringConvertible {
        let gone: Int
        let stops: Int

        var description: String {
            "gone=\(gone) is more than stops=\(stops): there are not so many to delete; set stops to \(gone) or more"
        }
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ summarise: @escaping @Sendable @MainActor (StopsScreen, StopsSummary) -> Void
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try SummaryTrial(context).measure(summarise)
        }
    }

    private static func chart(_ title: String, _ scenario: Scenario, _ metric: Metric) -> ChartDescription {
        ChartDescription(title: title, scenario: scenario.description.name, drawing: .bars(metric: metric.name))
    }
}
