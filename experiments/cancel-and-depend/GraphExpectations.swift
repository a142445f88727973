import Lab
import Model

private typealias Subject = CancelAndDepend

/// What a run must show of the pitfalls, of the article's way, and of the fixes.
enum GraphExpectations {
    static let all = pitfallsShow + flawsShow + fixesHold + sameWork

    /// Those that stop an item wherever it is.
    private static let fixes = ["passing-operations", "asked-flag", "grouped-tasks"]
    private static let scenarios = [Subject.nobodyCancels, Subject.cancelAll, Subject.cancelSome]

    private static let pitfallsShow: [Expectation] =
        [
            .pitfallShows(
                "work-items-goes-on",
                "work-items goes on after everything was cancelled: at least fifty jobs are begun.",
                Figure.minimum(GraphMetrics.begunAfterCancel, of: "work-items", in: Subject.cancelAll).isAtLeast(50)
            ),
            .pitfallShows(
                "work-items-stores-what-was-cancelled",
                "work-items stores at least fifty of the items that were cancelled.",
                Figure.minimum(GraphMetrics.storedAfterCancel, of: "work-items", in: Subject.cancelAll).isAtLeast(50)
            ),
        ]
        + ["work-items", "unasked-operations"].flatMap { variant -> [Expectation] in
            [
                .pitfallShows(
                    "\(variant)-begins-without-what-it-depends-on",
                    "\(variant) begins jobs though the one that they depend on was cancelled and never ran.",
                    Figure.minimum(GraphMetrics.outOfOrder, of: variant, in: Subject.cancelSome).isAtLeast(1)
                ),
                .pitfallShows(
                    "\(variant)-stores-blanks",
                    "\(variant) stores blank pictures for items that were cancelled.",
                    Figure.minimum(GraphMetrics.wrongResults, of: variant, in: Subject.cancelSome).isAtLeast(1)
                ),
            ]
        } + [
            .pitfallShows(
                "unasked-operations-stops-all",
                "unasked-operations stops where everything is cancelled: no more jobs are begun than were under way.",
                stops(GraphMetrics.begunAfterCancel, "unasked-operations", in: Subject.cancelAll)
            ),
            .pitfallShows(
                "unasked-operations-tells-no-end",
                "unasked-operations never tells that the work has ended then: that operation was cancelled as well.",
                Figure.maximum(GraphMetrics.endsTold, of: "unasked-operations", in: Subject.cancelAll).equals(0)
            ),
        ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "asking-operations-stores-what-was-fetched",
            "asking-operations stores an item that was cancelled after its first job: those that depend on it find what "
                + "they ask for.",
            Figure.minimum(GraphMetrics.storedAfterCancel, of: "asking-operations", in: Subject.cancelSome)
                .isAtLeast(1)
        )
    ]

    private static let fixesHold: [Expectation] =
        (fixes.map { ($0, Subject.cancelSome) } + (["asking-operations"] + fixes).map { ($0, Subject.cancelAll) })
        .flatMap { fix, scenario in
            let name = scenario.description.name
            return [
                Expectation.fixHolds(
                    "\(fix)-begins-nothing-\(name)",
                    "\(fix) begins nothing for what was cancelled (\(name)), but for what had asked a moment before: no "
                        + "more jobs than were under way at once.",
                    stops(GraphMetrics.begunAfterCancel, fix, in: scenario)
                ),
                .fixHolds(
                    "\(fix)-stores-nothing-\(name)",
                    "\(fix) stores nothing that was cancelled (\(name)), but for what was being stored.",
                    stops(GraphMetrics.storedAfterCancel, fix, in: scenario)
                ),
            ]
        }
        + (["asking-operations"] + fixes).flatMap { fix in
            scenarios.flatMap { scenario -> [Expectation] in
                let name = scenario.description.name
                return [
                    .fixHolds(
                        "\(fix)-stores-the-right-\(name)",
                        "\(fix) stores no picture that is not whole and right (\(name)).",
                        Figure.maximum(GraphMetrics.wrongResults, of: fix, in: scenario).equals(0)
                    ),
                    .fixHolds(
                        "\(fix)-keeps-the-order-\(name)",
                        "\(fix) begins no job before the one that it depends on has ended (\(name)).",
                        Figure.maximum(GraphMetrics.outOfOrder, of: fix, in: scenario).equals(0)
                    ),
                    .fixHolds(
                        "\(fix)-tells-its-end-\(name)",
                        "\(fix) tells its end (\(name)).",
                        Figure.minimum(GraphMetrics.endsTold, of: fix, in: scenario).isAtLeast(1)
                    ),
                ]
            }
        }
        + fixes.flatMap { fix in
            scenarios.map { scenario in
                .fixHolds(
                    "\(fix)-has-ended-\(scenario.description.name)",
                    "\(fix) has no job under way when it tells its end, and begins none (\(scenario.description.name)).",
                    Figure.maximum(GraphMetrics.movesAfterEnd, of: fix, in: scenario).equals(0)
                )
            }
        }

    private static func stops(_ metric: Metric, _ variant: String, in scenario: Scenario) -> Expectation.Claim {
        Figure.maximum(metric, of: variant, in: scenario)
            .isAtMost(1, times: Figure.maximum(GraphMetrics.jobsAtOnce, of: variant, in: scenario))
    }

    private static let sameWork: [Expectation] = Subject.variants.map(\.description.name).flatMap { variant in
        [
            Expectation.sameWork(
                "\(variant)-stores-all",
                "\(variant) stores every item where nobody cancels.",
                Figure.maximum(GraphMetrics.unstoredItems, of: variant, in: Subject.nobodyCancels).equals(0)
            ),
            .sameWork(
                "\(variant)-stores-the-others",
                "\(variant) stores every item that nobody cancelled, where some are.",
                Figure.maximum(GraphMetrics.missingResults, of: variant, in: Subject.cancelSome).equals(0)
            ),
            .sameWork(
                "\(variant)-stores-them-right",
                "\(variant) stores them whole and right where nobody cancels.",
                Figure.maximum(GraphMetrics.wrongResults, of: variant, in: Subject.nobodyCancels).equals(0)
            ),
            .sameWork(
                "\(variant)-ends-once",
                "\(variant) tells its end once where nobody cancels.",
                Figure.median(GraphMetrics.endsTold, of: variant, in: Subject.nobodyCancels).equals(1)
            ),
        ]
    }
}
