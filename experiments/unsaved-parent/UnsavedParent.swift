import Lab
import Model

/// A child context that is saved, beside one whose changes reach the store and the other contexts.
@main
struct UnsavedParent: Experiment {
    static let rename = Scenario("rename", "A child context renames 100 of 1,000 stops; then the app is relaunched.")

    static let declaration = Declaration(
        name: "unsaved-parent",
        title: "A save that goes no further than the parent",
        claim:
            "A child context's save goes to its parent only: it is gone after a relaunch until the parent saves too, and "
            + "no other context hears of it without a merge.",
        claimNumbers: [4, 5, 6],
        topic: .coreData,
        parameters: [AnyParameter(RenameTrial.stops), AnyParameter(RenameTrial.renamed)],
        scenarios: [rename],
        variants: [
            variant(
                "child-saved-only",
                .pitfall,
                "the child is saved, its parent never",
                "ChildSavedOnly.swift",
                renameSavingChildOnly
            ),
            variant(
                "saved-to-the-store",
                .articleFix,
                "the child is saved, then its parent",
                "SavedToTheStore.swift",
                renameSavingToTheStore
            ),
            variant(
                "saved-and-merged",
                .refinedFix,
                "both are saved, and the other contexts merge the parent's save by hand",
                "SavedAndMerged.swift",
                renameSavingAndMerging
            ),
            variant(
                "merged-automatically",
                .refinedFix,
                "both are saved, and the other contexts merge by themselves",
                "MergedAutomatically.swift",
                renameMergingAutomatically
            ),
            variant(
                "awaited",
                .structured,
                "each save up to the store is awaited, and the other contexts merge by themselves",
                "Awaited.swift",
                renameAwaitingEachSave
            ),
        ],
        metrics: RenameMetrics.all,
        expectations: RenameExpectations.all,
        charts: [
            chart("Changes that are gone after a relaunch", RenameMetrics.lostRows),
            chart("Objects that a sibling context goes on showing with the old name", RenameMetrics.staleInSibling),
            chart("Objects that an independent main context shows with the old name", RenameMetrics.staleInMain),
            chart("Processor time of all saves of the job", RenameMetrics.allSavesTime),
        ],
        deadline: 30,
        lesson: PackageResources.README_md
    )

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        guard values[RenameTrial.renamed] <= values[RenameTrial.stops] else {
            throw TooFewStops(renamed: values[RenameTrial.renamed], stops: values[RenameTrial.stops])
        }
        return []
    }

    private struct TooFewStops: Error, CustomStringConvertible {
        let renamed: Int
        let stops: Int

        var description: String {
            "renamed=\(renamed) is more than stops=\(stops): there are not so many to rename; set stops to \(renamed) or "
                + "more"
        }
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ rename: @escaping @Sendable @MainActor (AppContexts, Renaming) -> Void
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            try Relaunch.answerIfAsked()
            try RenameTrial(context).measure(rename)
        }
    }

    private static func chart(_ title: String, _ metric: Metric) -> ChartDescription {
        ChartDescription(title: title, scenario: rename.description.name, drawing: .bars(metric: metric.name))
    }
}
