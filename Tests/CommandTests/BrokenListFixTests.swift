import Testing

extension JudgedRuns {
    /// The list's experiments, with the code of one variant under the name of another: the run and the check notice it,
    /// and name what no longer holds or no longer shows.
    @Suite("A broken fix, and a harmless pitfall, of the list's experiments", .timeLimit(.minutes(10)))
    struct BrokenListFixTests {
        /// A variant of `reused-cell` that behaves like another one.
        private static func cell(
            _ variant: String,
            actsAs other: String,
            beside: String = "",
            fails: String,
            status: Int32 = 1
        ) -> Swap {
            Swap(
                experiment: "reused-cell",
                variant: variant,
                actsAs: other,
                scenario: "scroll",
                beside: beside,
                fails: [fails],
                status: status
            )
        }

        static let harmlessStages = [
            cell("drawn-on-display", actsAs: "shared-pipeline", fails: "drawn-on-display-stutters", status: 3),
            cell("drawn-asynchronously", actsAs: "shared-pipeline", fails: "drawn-asynchronously-is-stale", status: 3),
            cell("checked-identifier", actsAs: "shared-pipeline", fails: "checked-identifier-wastes", status: 3),
            Swap(
                experiment: "reused-cell",
                variant: "delayed-start",
                isTold: "delay=0",
                scenario: "scroll",
                fails: ["delayed-start-waits"],
                status: 3
            ),
            cell("cached-pictures", actsAs: "drawn-on-display", fails: "cached-pictures-flicker", status: 3),
        ]

        static let brokenStages = [
            cell("checked-identifier", actsAs: "drawn-asynchronously", fails: "checked-identifier-is-never-stale"),
            cell(
                "delayed-start",
                actsAs: "checked-identifier",
                beside: "checked-identifier",
                fails: "delayed-start-wastes-little"
            ),
        ]

        static let brokenPipelines = ["shared-pipeline", "task-per-cell"].flatMap { fix in
            [
                cell(fix, actsAs: "drawn-asynchronously", fails: "\(fix)-is-never-stale"),
                cell(fix, actsAs: "drawn-on-display", fails: "\(fix)-keeps-frames"),
                cell(fix, actsAs: "checked-identifier", beside: "checked-identifier", fails: "\(fix)-wastes-little"),
                cell(fix, actsAs: "delayed-start", beside: "delayed-start", fails: "\(fix)-does-not-wait"),
                Swap(
                    experiment: "reused-cell",
                    variant: fix,
                    isTold: "cache-limit=100000000",
                    scenario: "scroll",
                    fails: ["\(fix)-is-bounded"]
                ),
            ]
        }

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
                    samples: 3,
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
            arguments: harmlessStages + brokenStages + brokenPipelines + heavyWork + expensiveDrawings
                + cheapDrawings
        )
        func swapped(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
