import Lab
import Model

private typealias Subject = RetainCycle

/// What a run must show of the cycles, of a weak self, and of the fixes.
enum ScreenExpectations {
    static let all = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let fixes = ["weak-strong", "weak-and-drained", "weak-self-each-turn", "values-only"]
    private static let scenarios = [Subject.finished, Subject.inTheMiddle, Subject.waiting]

    private static let pitfallsShow: [Expectation] =
        ["strong-self", "stored-task", "weak-self-once"].flatMap { variant -> [Expectation] in
            [
                .pitfallShows(
                    "\(variant)-leaks-while-it-waits",
                    "\(variant) leaks the screens that are closed while their work waits for ever.",
                    Figure.minimum(ScreenMetrics.leakedScreens, of: variant, in: Subject.waiting).isAtLeast(1)
                ),
                .pitfallShows(
                    "\(variant)-is-freed-in-the-end",
                    "\(variant) leaks no screen whose work comes to its end: until then it is a cycle, and no longer.",
                    Figure.maximum(ScreenMetrics.leakedScreens, of: variant, in: Subject.finished).equals(0)
                ),
                .pitfallShows(
                    "\(variant)-works-on",
                    "\(variant) goes on with the transfers of a screen that is closed.",
                    Figure.minimum(ScreenMetrics.transfersAfterClosing, of: variant, in: Subject.inTheMiddle)
                        .isAtLeast(1)
                ),
            ]
        } + [
            .pitfallShows(
                "captures-own-operation-leaks-what-is-done",
                "captures-own-operation leaks screens even when all of their work is done.",
                Figure.minimum(ScreenMetrics.leakedScreens, of: "captures-own-operation", in: Subject.finished)
                    .isAtLeast(1)
            ),
            .pitfallShows(
                "weak-alone-leaves-halves",
                "weak-alone leaves transfers half made: the screen has gone between the two steps.",
                Figure.minimum(ScreenMetrics.halfTransfers, of: "weak-alone", in: Subject.inTheMiddle).isAtLeast(1)
            ),
            .pitfallShows(
                "weak-alone-leaks-no-screen",
                "weak-alone leaks no screen, not even one whose work waits: that is what it is taken for.",
                Figure.maximum(ScreenMetrics.leakedScreens, of: "weak-alone", in: Subject.waiting).equals(0)
            ),
        ]

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "weak-strong-drops-the-rest",
            "weak-strong drops, without a word, what its block had not begun when the screen went.",
            Figure.minimum(ScreenMetrics.unmadeTransfers, of: "weak-strong", in: Subject.inTheMiddle).isAtLeast(1)
        ),
        .flawShows(
            "weak-strong-strands-its-queue",
            "weak-strong frees its screens and not their suspended queues: the cancelled blocks are kept for ever.",
            Figure.minimum(ScreenMetrics.strandedWork, of: "weak-strong", in: Subject.waiting).isAtLeast(1)
        ),
    ]

    private static let fixesHold: [Expectation] =
        fixes.flatMap { fix in
            scenarios.map { scenario in
                .fixHolds(
                    "\(fix)-frees-\(scenario.description.name)",
                    "\(fix) leaks no screen (\(scenario.description.name)).",
                    Figure.maximum(ScreenMetrics.leakedScreens, of: fix, in: scenario).equals(0)
                )
            } + [
                .fixHolds(
                    "\(fix)-leaves-no-halves",
                    "\(fix) leaves no transfer half made.",
                    Figure.maximum(ScreenMetrics.halfTransfers, of: fix, in: Subject.inTheMiddle).equals(0)
                ),
                .fixHolds(
                    "\(fix)-gives-back-its-memory",
                    "\(fix) leaves no canvas behind of the screens that are closed while their work waits.",
                    Figure.maximum(ScreenMetrics.leakedBytes, of: fix, in: Subject.waiting).equals(0)
                ),
            ]
        }
        + fixes.filter { $0 != "weak-strong" }.flatMap { fix in
            [
                Expectation.fixHolds(
                    "\(fix)-strands-nothing",
                    "\(fix) keeps no work of a screen that is closed.",
                    Figure.maximum(ScreenMetrics.strandedWork, of: fix, in: Subject.waiting).equals(0)
                ),
                .fixHolds(
                    "\(fix)-begins-nothing-after-closing",
                    "\(fix) begins no transfer of a screen that is closed.",
                    Figure.maximum(ScreenMetrics.transfersAfterClosing, of: fix, in: Subject.inTheMiddle).equals(0)
                ),
            ]
        } + [
            .fixHolds(
                "values-only-holds-no-screen",
                "values-only holds no screen beyond its closing, not even in the middle of a transfer.",
                Figure.maximum(ScreenMetrics.heldScreens, of: "values-only", in: Subject.inTheMiddle).equals(0)
            )
        ]

    private static let sameWork: [Expectation] = Subject.variants.map(\.description.name).map { variant in
        .sameWork(
            "\(variant)-makes-all",
            "\(variant) makes every transfer whole where the screens stay open for as long as it takes.",
            Figure.maximum(ScreenMetrics.unmadeTransfers, of: variant, in: Subject.finished).equals(0)
        )
    }
}
