import Testing

extension JudgedRuns {
    /// The network's experiments with a variant whose code is another variant's: the run and the check notice, and name it.
    @Suite("A broken fix of the network's experiments", .timeLimit(.minutes(5)))
    struct BrokenNetworkFixTests {
        static let swaps = lifecycleFixes + lifecycleWork + lifecyclePitfalls

        /// Each fix with a mistake for each situation.
        private static let lifecycleFixes: [Swap] = {
            let mistakes: [(name: String, scenario: String)] = [
                ("notifies-early", "answered"),
                ("connection-on-main", "failing"),
                ("ignores-cancel", "cancel-waiting"),
                ("never-notifies", "order"),
                ("resumes-early", "resume-early"),
                ("finishes-twice", "cancel-started"),
                ("finishes-unstarted", "cancel-meets-start"),
                ("connection-on-main", "cancel-all"),
            ]
            var swaps: [Swap] = []
            for fix in ["guarded", "guarded-and-raised", "awaited-turn"] {
                for mistake in mistakes {
                    var expectations = ["\(fix)-is-faultless-\(mistake.scenario)"]
                    if mistake.scenario == "cancel-waiting" && fix != "guarded" {
                        expectations.append("\(fix)-leaves-the-line")
                    }
                    swaps.append(lifecycle(fix, actsAs: mistake.name, in: mistake.scenario, fails: expectations))
                }
            }
            return swaps
        }()

        /// Each one that is to answer all, and does not.
        private static let lifecycleWork: [Swap] = {
            let variants = [
                "ignores-cancel", "finishes-unstarted", "notifies-early", "finishes-twice", "resumes-early",
                "connection-on-main", "guarded", "guarded-and-raised", "awaited-turn",
            ]
            var swaps: [Swap] = []
            for variant in variants {
                for scenario in ["answered", "order"] {
                    let expectation = "\(variant)-answers-\(scenario)"
                    swaps.append(lifecycle(variant, actsAs: "never-notifies", in: scenario, fails: [expectation]))
                }
            }
            return swaps
        }()

        /// Each pitfall, and the article's operation, without its mistake.
        private static let lifecyclePitfalls: [Swap] = {
            let shown: [(variant: String, scenario: String, expectations: [String])] = [
                ("ignores-cancel", "cancel-waiting", ["asks-all-the-same"]),
                ("finishes-unstarted", "cancel-waiting", ["is-noticed"]),
                ("finishes-unstarted", "cancel-meets-start", ["completes-twice"]),
                ("finishes-unstarted", "cancel-all", ["loses-slots"]),
                ("never-notifies", "answered", ["holds-its-slots"]),
                ("notifies-early", "answered", ["exceeds-the-limit"]),
                ("finishes-twice", "cancel-started", ["tells-twice"]),
                ("resumes-early", "resume-early", ["exceeds-the-limit"]),
                ("connection-on-main", "failing", ["holds-failed-slots"]),
                ("connection-on-main", "cancel-started", ["asks-after-its-end", "exceeds-the-limit"]),
                ("connection-on-main", "cancel-meets-start", ["wedges-its-queue", "stays-in-its-queue"]),
                (
                    "connection-on-main", "cancel-all",
                    ["loses-slots", "asks-for-what-was-cancelled", "completes-twice"]
                ),
                ("guarded", "cancel-waiting", ["waits-its-turn"]),
            ]
            return shown.map { row in
                lifecycle(
                    row.variant,
                    actsAs: row.variant == "guarded" ? "guarded-and-raised" : "guarded",
                    in: row.scenario,
                    fails: row.expectations.map { "\(row.variant)-\($0)" },
                    status: 3
                )
            }
        }()

        private static func lifecycle(
            _ variant: String,
            actsAs other: String,
            in scenario: String,
            fails expectations: [String],
            status: Int32 = 1
        ) -> Swap {
            Swap(
                experiment: "operation-lifecycle",
                variant: variant,
                actsAs: other,
                scenario: scenario,
                fails: expectations,
                status: status
            )
        }

        @Test(
            "What does what another variant does fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
