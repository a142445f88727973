import Testing

extension CountedRuns {
    /// never-emptied-group with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of never-emptied-group", .timeLimit(.minutes(5)))
    struct BrokenServerFixTests {
        static let swaps = leakingFixes + brokenFixes + undoneWork + largeScenarios + harmlessPitfalls

        private static let popular = ["next-before-add", "task-per-connection", "throwing-discarding"]
        private static let large = ["connections-100000", "connections-1000000"]
        /// In place of a hundred thousand or a million, for all variants of a run.
        private static let few = ["--set", "connections=2000"]

        private static func swap(
            _ variant: String,
            _ other: String,
            _ scenario: String,
            _ promises: [String],
            status: Int32 = 1
        ) -> Swap {
            Swap("never-emptied-group", variant, actsAs: other, in: scenario, breaks: promises, status: status)
        }

        /// Each fix that keeps its children after all; and one whose few connections pay for everything else.
        private static let leakingFixes: [Swap] =
            (popular + ["discarding"]).map { fix in
                Swap(
                    experiment: "never-emptied-group",
                    variant: fix,
                    actsAs: "never-emptied",
                    scenario: "connections-4000",
                    beside: "never-emptied",
                    fails: ["\(fix)-keeps-no-child"]
                )
            } + [
                Swap(
                    experiment: "never-emptied-group",
                    variant: "discarding",
                    isTold: "connections=5",
                    scenario: "connections-4000",
                    beside: "never-emptied",
                    fails: ["discarding-takes-no-longer"]
                )
            ]

        /// Each fix with another one's flaw.
        private static let brokenFixes: [Swap] =
            ["task-per-connection", "throwing-discarding", "discarding"].map { fix in
                swap(fix, "next-before-add", "one-stays", ["answers-meanwhile"])
            }
            + ["next-before-add", "throwing-discarding", "discarding"].map { fix in
                swap(
                    fix,
                    "task-per-connection",
                    "stopped",
                    ["ends-with-its-connections", "answers-nothing-after"]
                )
            }
            + ["task-per-connection", "discarding"].flatMap { fix in
                [
                    swap(fix, "throwing-discarding", "one-is-malformed", ["survives-an-error"]),
                    swap(fix, "throwing-discarding", "malformed-beside-open", ["cuts-nobody-off"]),
                ]
            }
            + [swap("discarding", "task-per-connection", "one-is-malformed", ["logs-the-error"])]

        /// Each variant with half of the clients.
        private static let undoneWork: [Swap] = (["never-emptied"] + popular + ["discarding"]).map { variant in
            Swap(
                experiment: "never-emptied-group",
                variant: variant,
                isTold: "connections=2000",
                scenario: "connections-4000",
                fails: ["\(variant)-answers-all"]
            )
        }

        /// The pitfall that keeps nothing, and the fix that keeps everything; with few clients, as many take minutes.
        private static let largeScenarios: [Swap] = large.flatMap { scenario in
            [
                Swap(
                    experiment: "never-emptied-group",
                    variant: "never-emptied",
                    actsAs: "discarding",
                    scenario: scenario,
                    options: few,
                    fails: [
                        "never-emptied-keeps-its-children-\(scenario)", "never-emptied-answers-all-\(scenario)",
                    ]
                ),
                Swap(
                    experiment: "never-emptied-group",
                    variant: "discarding",
                    actsAs: "never-emptied",
                    scenario: scenario,
                    beside: "never-emptied",
                    options: few,
                    fails: ["discarding-keeps-no-child-\(scenario)", "discarding-answers-all-\(scenario)"]
                ),
            ]
        }

        /// The pitfall and the popular fixes without the harm.
        private static let harmlessPitfalls = [
            swap("never-emptied", "discarding", "connections-4000", ["keeps-its-children-connections-4000"], status: 3),
            swap("never-emptied", "discarding", "one-is-malformed", ["keeps-silent"], status: 3),
            swap("task-per-connection", "discarding", "one-is-malformed", ["keeps-silent"], status: 3),
            swap("next-before-add", "discarding", "one-stays", ["waits-for-a-client"], status: 3),
            swap("next-before-add", "discarding", "one-is-malformed", ["ends-at-an-error"], status: 3),
            swap(
                "task-per-connection",
                "discarding",
                "stopped",
                ["outlives-its-stop", "answers-after-its-stop"],
                status: 3
            ),
            swap("throwing-discarding", "discarding", "one-is-malformed", ["hangs-up"], status: 3),
            swap("throwing-discarding", "next-before-add", "one-is-malformed", ["does-not-even-end"], status: 3),
            swap("throwing-discarding", "discarding", "malformed-beside-open", ["cuts-others-off"], status: 3),
        ]

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
