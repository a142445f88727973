import Lab
import Model

/// What every run has to show.
enum SummaryExpectations {
    static let all: [Expectation] = pitfallsShow + flawsShow + fixesHold + fixesLive + sameWork

    private static let editing = ContextConfinement.editing
    private static let rowsDeleted = ContextConfinement.rowsDeleted
    private static let pitfalls = ["objects-across-threads", "made-in-init"]
    private static let fixes = ["thread-dictionary", "object-ids", "existing-object", "actor-owned"]
    /// Those that look before they read.
    private static let looking = ["thread-dictionary", "existing-object", "actor-owned"]
    private static let lettingGo = ["object-ids", "existing-object", "actor-owned"]

    private static func isNone(_ metric: Metric, _ variant: String, _ scenario: Scenario) -> Expectation.Claim {
        Figure.maximum(metric, of: variant, in: scenario).equals(0)
    }

    /// In every sample as many as all of something.
    private static func isAll(
        _ metric: Metric,
        of whole: Metric,
        _ variant: String,
        _ scenario: Scenario
    ) -> Expectation.Claim {
        Figure.minimum(metric, of: variant, in: scenario)
            .isAtLeast(1, times: Figure.maximum(whole, of: variant, in: scenario))
    }

    private static let pitfallsShow: [Expectation] = [
        .pitfallShows(
            "objects-across-threads-violates",
            "objects-across-threads breaks the rule at every stop: the check counts each reading.",
            isAll(SummaryMetrics.violations, of: SummaryMetrics.stopsRead, "objects-across-threads", editing)
        ),
        .pitfallShows(
            "objects-across-threads-tears",
            "objects-across-threads reads every stop torn: with its new name and its old code.",
            isAll(SummaryMetrics.tornReads, of: SummaryMetrics.stopsRead, "objects-across-threads", editing)
        ),
        .pitfallShows(
            "objects-across-threads-reads-what-is-gone",
            "objects-across-threads reads every deleted stop as if it were there.",
            isAll(SummaryMetrics.goneRead, of: SummaryMetrics.goneRows, "objects-across-threads", rowsDeleted)
        ),
        .pitfallShows(
            "made-in-init-violates",
            "made-in-init breaks the rule at every stop, though its context is nobody else's: it belongs to the thread "
                + "that made it.",
            isAll(SummaryMetrics.violations, of: SummaryMetrics.stopsRead, "made-in-init", editing)
        ),
    ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "thread-dictionary-keeps-a-context",
            "thread-dictionary keeps a context alive after the work, in a thread that belongs to a pool.",
            Figure.minimum(SummaryMetrics.contextsKept, of: "thread-dictionary", in: editing).isAtLeast(1)
        ),
        .flawShows(
            "object-ids-crashes-on-deleted",
            "object-ids crashes when a row is gone: object(with:) gives a fault all the same, and the first reading of "
                + "its name ends the program.",
            .crashes(Cell("object-ids", in: rowsDeleted))
        ),
    ]

    private static let fixesHold: [Expectation] = fixes.flatMap { fix -> [Expectation] in
        var promises: [Expectation] = [
            .fixHolds(
                "\(fix)-keeps-the-rule",
                "\(fix) keeps the rule: the check counts nothing.",
                isNone(SummaryMetrics.violations, fix, editing)
            ),
            .fixHolds(
                "\(fix)-tears-nothing",
                "\(fix) reads no stop torn: name and code belong together.",
                isNone(SummaryMetrics.tornReads, fix, editing)
            ),
            .fixHolds(
                "\(fix)-sums-right",
                "\(fix) sums right: the stops as they were last saved, while the user edits every one.",
                isNone(SummaryMetrics.sumError, fix, editing)
            ),
        ]
        guard lettingGo.contains(fix) else { return promises }
        promises.append(
            .fixHolds(
                "\(fix)-lets-go",
                "\(fix) lets its context go with the work.",
                isNone(SummaryMetrics.contextsKept, fix, editing)
            )
        )
        return promises
    }

    private static let fixesLive: [Expectation] = looking.flatMap { fix -> [Expectation] in
        [
            .fixHolds(
                "\(fix)-skips-what-is-gone",
                "\(fix) notices every deleted stop and goes on without it.",
                isAll(SummaryMetrics.goneHandled, of: SummaryMetrics.goneRows, fix, rowsDeleted)
            ),
            .fixHolds(
                "\(fix)-sums-what-is-there",
                "\(fix) sums right what is still there.",
                isNone(SummaryMetrics.sumError, fix, rowsDeleted)
            ),
        ]
    }

    private static let sameWork: [Expectation] =
        (pitfalls + fixes).map { variant -> Expectation in
            .sameWork(
                "\(variant)-reads-all",
                "\(variant) reads every stop that the store has.",
                isNone(SummaryMetrics.missedStops, variant, editing)
            )
        }
        + (pitfalls + looking).map { variant -> Expectation in
            .sameWork(
                "\(variant)-reads-all-that-is-left",
                "\(variant) reads every stop that the store still has.",
                isNone(SummaryMetrics.missedStops, variant, rowsDeleted)
            )
        }
}
