import Lab
import Model

/// What every run has to show.
enum RenameExpectations {
    static let all: [Expectation] = pitfallShows + flawsShow + fixesSave + fixesMerge + sameWork

    private static let rename = UnsavedParent.rename
    private static let merging = ["saved-and-merged", "merged-automatically", "awaited"]
    private static let fixes = ["saved-to-the-store"] + merging

    /// All of what the app believes to be renamed.
    private static func isAll(_ metric: Metric, _ variant: String) -> Expectation.Claim {
        Figure.minimum(metric, of: variant, in: rename)
            .isAtLeast(1, times: Figure.maximum(RenameMetrics.renamedRows, of: variant, in: rename))
    }

    private static func isNone(_ metric: Metric, _ variant: String) -> Expectation.Claim {
        Figure.maximum(metric, of: variant, in: rename).equals(0)
    }

    private static let pitfallShows: [Expectation] = [
        .pitfallShows(
            "child-saved-only-loses-all",
            "child-saved-only loses everything: the parent shows the new names, and after a relaunch not one of them is "
                + "there.",
            isAll(RenameMetrics.lostRows, "child-saved-only")
        ),
        .pitfallShows(
            "child-saved-only-looks-fast",
            "child-saved-only looks fast: its save takes at most half the processor time of the saves that reach the "
                + "store in saved-to-the-store.",
            Figure.median(RenameMetrics.allSavesTime, of: "child-saved-only", in: rename)
                .isAtMost(0.5, times: Figure.median(RenameMetrics.allSavesTime, of: "saved-to-the-store", in: rename))
        ),
        .pitfallShows(
            "child-saved-only-leaves-sibling-stale",
            "child-saved-only does not reach a sibling: it goes on showing the old names.",
            isAll(RenameMetrics.staleInSibling, "child-saved-only")
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "saved-to-the-store-leaves-sibling-stale",
            "saved-to-the-store does not reach a sibling: it goes on showing the old names.",
            isAll(RenameMetrics.staleInSibling, "saved-to-the-store")
        ),
        .flawShows(
            "saved-to-the-store-leaves-main-stale",
            "saved-to-the-store does not reach an independent main context: it goes on showing the old names.",
            isAll(RenameMetrics.staleInMain, "saved-to-the-store")
        ),
        .flawShows(
            "saved-to-the-store-stays-stale",
            "saved-to-the-store is not helped by another fetch: the main context gives the objects that it knows as it "
                + "knows them.",
            isAll(RenameMetrics.staleAfterFetch, "saved-to-the-store")
        ),
    ]

    private static let fixesSave: [Expectation] = fixes.map { fix -> Expectation in
        .fixHolds(
            "\(fix)-loses-nothing",
            "\(fix) loses nothing: every new name is there after a relaunch.",
            isNone(RenameMetrics.lostRows, fix)
        )
    }

    private static let fixesMerge: [Expectation] = merging.flatMap { fix -> [Expectation] in
        [
            .fixHolds(
                "\(fix)-reaches-sibling",
                "\(fix) reaches a sibling: it shows every new name when the job has ended.",
                isNone(RenameMetrics.staleInSibling, fix)
            ),
            .fixHolds(
                "\(fix)-reaches-main",
                "\(fix) reaches an independent main context: it shows every new name when the job has ended.",
                isNone(RenameMetrics.staleInMain, fix)
            ),
        ]
    }

    private static let sameWork: [Expectation] = (["child-saved-only"] + fixes).map { variant -> Expectation in
        .sameWork(
            "\(variant)-renames-all",
            "\(variant) renames every stop that it was asked to, as the parent shows it, and the store has all its rows.",
            isNone(RenameMetrics.undoneRows, variant)
        )
    }
}
