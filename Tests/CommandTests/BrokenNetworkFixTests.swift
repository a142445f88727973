import Testing

extension CountedRuns {
    /// The network's experiments with a variant whose code is another variant's: the run and the check notice it, and
    /// name it.
    @Suite("A broken fix of the network's experiments", .timeLimit(.minutes(5)))
    struct BrokenNetworkFixTests {
        private static let experiment = "operation-lifecycle"

        static let swaps = lifecycleFixes + lifecycleQueue + lifecycleWork + lifecyclePitfalls

        /// Each fix with a mistake for each scenario.
        private static let lifecycleFixes: [Swap] = {
            let mistakes: [(name: String, scenario: String)] = [
                ("notifies-early", "answered"),
                ("ends-on-success", "failing"),
                ("notifies-early", "busy-log"),
                ("ignores-cancel", "cancel-dependent"),
                ("asks-once", "cancel-in-start"),
                ("resumed-twice", "cancel-meets-turn"),
                ("finishes-twice", "cancel-meets-end"),
                ("ignores-cancel", "cancel-waiting"),
                ("never-notifies", "order"),
                ("resumes-early", "resume-early"),
                ("finishes-twice", "cancel-started"),
                ("finishes-unstarted", "cancel-meets-start"),
                ("connection-on-main", "cancel-all"),
            ]
            var swaps: [Swap] = []
            for fix in ["finishes-once", "guarded", "guarded-and-raised", "awaited-turn"] {
                for mistake in mistakes {
                    var promises = ["has-no-faults-\(mistake.scenario)"]
                    if mistake.scenario == "cancel-waiting" && ["guarded-and-raised", "awaited-turn"].contains(fix) {
                        promises.append("leaves-the-line")
                    }
                    swaps.append(
                        Swap(experiment, fix, actsAs: mistake.name, in: mistake.scenario, breaks: promises)
                    )
                }
            }
            return swaps
        }()

        /// What the queue does with a cancelled operation, and a guard that only the forced start misses; and the
        /// article's operation without its handler of a failure.
        private static let lifecycleQueue: [Swap] = {
            var swaps = ["finishes-once", "guarded", "guarded-and-raised", "awaited-turn"].map { fix in
                Swap(
                    experiment,
                    fix,
                    actsAs: "ignores-cancel",
                    in: "cancel-dependent",
                    breaks: ["drops-its-dependencies"]
                )
            }
            for fix in ["finishes-once", "guarded", "guarded-and-raised"] {
                swaps.append(
                    Swap(experiment, fix, actsAs: "never-notifies", in: "cancel-waiting", breaks: ["completes"])
                )
                swaps.append(
                    Swap(
                        experiment,
                        fix,
                        actsAs: "asks-its-account",
                        in: "cancel-dependent",
                        breaks: ["has-no-faults-cancel-dependent"]
                    )
                )
            }
            swaps.append(
                Swap(
                    experiment,
                    "connection-on-main",
                    actsAs: "ends-on-success",
                    in: "failing",
                    breaks: ["ends-on-failure"]
                )
            )
            return swaps
        }()

        /// Each variant that must answer all, but does not.
        private static let lifecycleWork: [Swap] = {
            let variants = [
                "ignores-cancel", "finishes-unstarted", "notifies-early", "finishes-twice", "resumes-early",
                "connection-on-main", "finishes-once", "guarded", "guarded-and-raised", "awaited-turn",
            ]
            var swaps: [Swap] = []
            for variant in variants {
                for scenario in ["answered", "order"] {
                    swaps.append(
                        Swap(
                            experiment,
                            variant,
                            actsAs: "never-notifies",
                            in: scenario,
                            breaks: ["answers-\(scenario)"]
                        )
                    )
                }
            }
            return swaps
        }()

        /// Each pitfall, and the article's operation, without its mistake.
        private static let lifecyclePitfalls: [Swap] = {
            let shown: [(variant: String, scenario: String, promises: [String])] = [
                ("ignores-cancel", "cancel-waiting", ["sends-it-anyway"]),
                ("ignores-cancel", "cancel-dependent", ["begins-without-what-it-depends-on"]),
                ("asks-its-account", "cancel-dependent", ["begins-without-what-it-depends-on"]),
                ("asks-once", "cancel-in-start", ["misses-its-cancel"]),
                ("finishes-unstarted", "cancel-waiting", ["is-noticed"]),
                ("finishes-unstarted", "cancel-meets-start", ["completes-twice"]),
                ("finishes-unstarted", "cancel-all", ["loses-slots"]),
                ("never-notifies", "answered", ["holds-its-slots"]),
                ("notifies-unfinished", "answered", ["holds-its-slots"]),
                ("ends-on-success", "failing", ["holds-failed-slots"]),
                ("notifies-early", "answered", ["exceeds-the-limit"]),
                ("keeps-its-thread", "busy-log", ["takes-more-threads"]),
                ("finishes-twice", "cancel-started", ["reports-twice-cancel-started"]),
                ("finishes-twice", "cancel-meets-end", ["reports-twice-cancel-meets-end"]),
                ("resumes-early", "resume-early", ["exceeds-the-limit"]),
                ("starts-on-resume", "resume-early", ["exceeds-the-limit"]),
                ("traps-on-resume", "resume-early", ["crashes"]),
                ("resumed-twice", "cancel-meets-turn", ["crashes"]),
                ("connection-on-main", "cancel-started", ["requests-after-its-end", "exceeds-the-limit"]),
                ("connection-on-main", "cancel-meets-start", ["wedges-its-queue", "stays-in-its-queue"]),
                (
                    "connection-on-main", "cancel-all",
                    ["loses-slots", "requests-what-was-cancelled", "completes-twice"]
                ),
                ("guarded", "cancel-waiting", ["waits-its-turn"]),
            ]
            // Two completions, in the scenario that looks for one.
            let completesTwice = Swap(
                experiment: experiment,
                variant: "finishes-twice",
                actsAs: "finishes-unstarted",
                happensIn: "cancel-meets-start",
                scenario: "cancel-started",
                fails: ["finishes-twice-completes-once"],
                status: 3
            )
            return [completesTwice]
                + shown.map { row in
                    Swap(
                        experiment,
                        row.variant,
                        actsAs: row.variant == "guarded" ? "guarded-and-raised" : "finishes-once",
                        in: row.scenario,
                        breaks: row.promises,
                        status: 3
                    )
                }
        }()

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
