import Lab
import Model

/// What must show and what must hold.
enum ImportExpectations {
    private static let pitfalls = ["flooded-dispatch", "flooded-operation"]
    private static let fixes = ["every-hundredth", "every-hundredth-guarded", "coalesced", "newest-only"]
    private static let soundFixes = ["every-hundredth-guarded", "coalesced", "newest-only"]

    static let all = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let pitfallsShow = [
        Expectation(
            identifier: "flooded-dispatch-hangs",
            role: .pitfallShows,
            sentence:
                "flooded-dispatch hangs: the run loop drains the whole flood before it serves a frame, and stands "
                + "still for a quarter of a second or more.",
            claim: .figure(
                Figure(.median, of: Metric.longestOwnStall.name, whole("flooded-dispatch")),
                .atLeast,
                .constant(250)
            )
        ),
        Expectation(
            identifier: "flooded-operation-trails",
            role: .pitfallShows,
            sentence: "flooded-operation trails: long after the import has ended the bar still runs, at least 10 times "
                + "as far behind as with every-hundredth-guarded.",
            claim: .figure(
                Figure(.median, of: ImportMetrics.progressLagAfterEnd.name, whole("flooded-operation")),
                .atLeast,
                .multiple(
                    10,
                    of: Figure(
                        .median,
                        of: ImportMetrics.progressLagAfterEnd.name,
                        whole("every-hundredth-guarded")
                    )
                )
            )
        ),
        Expectation(
            identifier: "flooded-operation-is-dear",
            role: .pitfallShows,
            sentence:
                "flooded-operation is dear: with all the updates that it causes, the import takes at least 3 times "
                + "the processor time that it takes with every-hundredth.",
            claim: .figure(
                Figure(.median, of: Metric.cpuTime.name, whole("flooded-operation")),
                .atLeast,
                .multiple(3, of: Figure(.median, of: Metric.cpuTime.name, whole("every-hundredth")))
            )
        ),
    ]

    private static let flawsShow = [
        Expectation(
            identifier: "every-hundredth-crashes-below-100",
            role: .flawShows,
            sentence: "every-hundredth divides by zero and crashes when there are fewer than 100 rows.",
            claim: .crashes(Cell("every-hundredth", in: few))
        ),
        Expectation(
            identifier: "every-hundredth-claims-all",
            role: .flawShows,
            sentence: "every-hundredth shows 100 % after a cancel, though a good part of the rows is missing.",
            claim: .figure(
                Figure(.median, of: ImportMetrics.finalProgressError.name, cancelled("every-hundredth")),
                .atLeast,
                .constant(10)
            )
        ),
    ]

    private static let fixesHold =
        fixes.flatMap { fix in
            [
                Expectation(
                    identifier: "\(fix)-keeps-frames",
                    role: .fixHolds,
                    sentence: "\(fix) keeps the frames: the main thread never stands still for longer than one frame "
                        + "by its own doing.",
                    claim: .figure(
                        Figure(.median, of: Metric.longestOwnStall.name, whole(fix)),
                        .atMost,
                        .constant(Metric.frame)
                    )
                ),
                Expectation(
                    identifier: "\(fix)-cancels-sooner",
                    role: .fixHolds,
                    sentence:
                        "\(fix) cancels at least 10 times sooner than flooded-dispatch: the import has stopped in "
                        + "a tenth of the time in which flooded-dispatch hears of a tap, or less.",
                    claim: .figure(
                        Figure(.median, of: ImportMetrics.expectedTapLatency.name, whole("flooded-dispatch")),
                        .atLeast,
                        .multiple(10, of: Figure(.median, of: ImportMetrics.ownCancelLatency.name, cancelled(fix)))
                    )
                ),
            ]
        }
        + soundFixes.flatMap { fix in
            [
                Expectation(
                    identifier: "\(fix)-tells-the-truth",
                    role: .fixHolds,
                    sentence: "\(fix) shows at its end exactly the part that was imported, after a cancel too.",
                    claim: .figure(
                        Figure(.maximum, of: ImportMetrics.finalProgressError.name, cancelled(fix)),
                        .equals,
                        .constant(0)
                    )
                ),
                Expectation(
                    identifier: "\(fix)-finishes-below-100",
                    role: .fixHolds,
                    sentence: "\(fix) imports a feed of 50 rows.",
                    claim: .finishes(Cell(fix, in: few))
                ),
            ]
        }

    private static let sameWork = (pitfalls + fixes).flatMap { variant in
        [whole(variant), cancelled(variant)].map { cell in
            Expectation(
                identifier: "\(variant)-loses-nothing-\(cell.scenario)",
                role: .sameWork,
                sentence:
                    "\(variant) loses no row: each imported one is in the store and in the list (\(cell.scenario)).",
                claim: .figure(Figure(.maximum, of: ImportMetrics.lostRows.name, cell), .equals, .constant(0))
            )
        }
    }

    // MARK: - Short names

    private static let few = ProgressFlood.fiftyRows.description.name

    private static func whole(_ variant: String) -> Cell {
        Cell(variant, in: ProgressFlood.wholeImport.description.name)
    }

    private static func cancelled(_ variant: String) -> Cell {
        Cell(variant, in: ProgressFlood.cancelledImport.description.name)
    }
}
