import Testing

extension JudgedRuns {
    /// The list's experiments, with the code of one variant under the name of another: the run and the check notice it,
    /// and name what no longer holds or no longer shows.
    @Suite("A broken fix, and a harmless pitfall, of the list's experiments", .timeLimit(.minutes(10)))
    struct BrokenListFixTests {
        static let heavyWork =
            ["in-operation", "asking-operation", "detached-task"].map { fix in
                Swap(
                    experiment: "heavy-work",
                    variant: fix,
                    actsAs: "on-main",
                    scenario: "search",
                    fails: ["\(fix)-keeps-frames"]
                )
            } + [
                Swap(
                    experiment: "heavy-work",
                    variant: "asking-operation",
                    actsAs: "in-operation",
                    scenario: "cancelled",
                    fails: ["asking-operation-stops"]
                ),
                Swap(
                    experiment: "heavy-work",
                    variant: "detached-task",
                    actsAs: "inherited-actor",
                    scenario: "cancelled",
                    fails: ["detached-task-stops"]
                ),
                Swap(
                    experiment: "heavy-work",
                    variant: "inherited-actor",
                    actsAs: "detached-task",
                    scenario: "cancelled",
                    fails: ["inherited-actor-cannot-be-cancelled"],
                    status: 3
                ),
                Swap(
                    experiment: "heavy-work",
                    variant: "in-operation",
                    actsAs: "asking-operation",
                    scenario: "cancelled",
                    fails: ["in-operation-goes-on"],
                    status: 3
                ),
                Swap("heavy-work", "on-main", actsAs: "in-operation", in: "search", breaks: ["freezes"], status: 3),
                Swap(
                    "heavy-work",
                    "inherited-actor",
                    actsAs: "detached-task",
                    in: "search",
                    breaks: ["freezes"],
                    status: 3
                ),
                Swap(
                    experiment: "heavy-work",
                    variant: "detached-task",
                    isTold: "bound=2200",
                    scenario: "search",
                    fails: ["detached-task-finds-it"]
                ),
            ]

        static let expensiveDrawings =
            ["off-screen-operation", "off-screen-task", "within-budget"].map { fix in
                Swap(
                    experiment: "background-drawing",
                    variant: fix,
                    actsAs: "in-frame",
                    scenario: "cost-64",
                    fails: ["\(fix)-keeps-frames"]
                )
            } + [
                Swap(
                    experiment: "background-drawing",
                    variant: "in-frame",
                    actsAs: "off-screen-operation",
                    scenario: "cost-64",
                    fails: ["in-frame-stalls"],
                    status: 3
                )
            ]

        static let cheapDrawings =
            ["off-screen-operation", "off-screen-task"].map { variant in
                Swap(
                    experiment: "background-drawing",
                    variant: variant,
                    actsAs: "in-frame",
                    scenario: "cost-0-25",
                    beside: "in-frame",
                    // Microseconds: single samples differ by a half.
                    samples: 5,
                    fails: ["\(variant)-shows-empty-pages", "\(variant)-comes-later", "\(variant)-costs-more"],
                    status: 3
                )
            } + [
                Swap(
                    experiment: "background-drawing",
                    variant: "within-budget",
                    actsAs: "off-screen-operation",
                    scenario: "cost-0-25",
                    fails: ["within-budget-shows-full-pages"]
                )
            ]

        @Test(
            "The code of one variant under another's name is detected, by name",
            arguments: heavyWork + expensiveDrawings
                + cheapDrawings
        )
        func swapped(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
