import Testing

extension CountedRuns {
    /// retain-cycle with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of retain-cycle", .timeLimit(.minutes(5)))
    struct BrokenRetainFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessPitfalls

        private static let fixes = [
            "weak-strong", "weak-until-shown", "weak-and-drained", "weak-self-each-turn", "values-only",
        ]

        /// Each fix with a mistake for each scenario.
        private static let brokenFixes: [Swap] = {
            let mistakes: [(name: String, scenario: String, expectations: [String])] = [
                ("captures-own-operation", "finished", ["frees-finished"]),
                ("captures-own-operation", "in-the-middle", ["frees-in-the-middle"]),
                ("strong-self", "waiting", ["frees-waiting", "gives-back-its-memory"]),
                ("weak-alone", "in-the-middle", ["leaves-no-halves"]),
            ]
            let refined: [(name: String, scenario: String, expectations: [String])] = [
                ("stored-task", "in-the-middle", ["begins-nothing-after-closing"]),
                ("weak-strong", "waiting", ["strands-nothing"]),
            ]
            let article = ["weak-strong", "weak-until-shown"]
            var swaps: [Swap] = []
            for fix in fixes {
                for mistake in mistakes + (article.contains(fix) ? [] : refined) {
                    swaps.append(
                        Swap(
                            "retain-cycle",
                            fix,
                            actsAs: mistake.name,
                            in: mistake.scenario,
                            breaks: mistake.expectations
                        )
                    )
                }
            }
            return swaps + [
                Swap(
                    "retain-cycle",
                    "values-only",
                    actsAs: "weak-self-each-turn",
                    in: "in-the-middle",
                    breaks: ["holds-no-screen"]
                ),
                Swap(
                    "retain-cycle",
                    "weak-until-shown",
                    actsAs: "strong-self",
                    in: "in-the-middle",
                    breaks: ["holds-no-screen", "drops-the-result"]
                ),
            ]
        }()

        /// Each variant that must make all transfers, and is prevented from it.
        private static let undoneWork: [Swap] =
            (["strong-self", "weak-alone", "captures-own-operation", "stored-task", "weak-self-once"] + fixes)
            .map { variant in
                Swap(
                    experiment: "retain-cycle",
                    variant: variant,
                    happensIn: "waiting",
                    scenario: "finished",
                    fails: ["\(variant)-makes-all"]
                )
            }

        /// Each pitfall, and the article's flaws, without the harm; and what a pitfall does right, done wrong.
        private static let harmlessPitfalls: [Swap] =
            ["strong-self", "stored-task", "weak-self-once"].flatMap { cycle in
                [
                    Swap(
                        "retain-cycle",
                        cycle,
                        actsAs: "values-only",
                        in: "waiting",
                        breaks: ["leaks-while-it-waits"],
                        status: 3
                    ),
                    Swap(
                        "retain-cycle",
                        cycle,
                        actsAs: "values-only",
                        in: "in-the-middle",
                        breaks: ["works-on"],
                        status: 3
                    ),
                    Swap(
                        "retain-cycle",
                        cycle,
                        actsAs: "captures-own-operation",
                        in: "finished",
                        breaks: ["is-freed-in-the-end"],
                        status: 3
                    ),
                ]
            } + [
                Swap(
                    "retain-cycle",
                    "captures-own-operation",
                    actsAs: "strong-self",
                    in: "finished",
                    breaks: ["leaks-what-is-done"],
                    status: 3
                ),
                Swap(
                    "retain-cycle",
                    "weak-alone",
                    actsAs: "strong-self",
                    in: "in-the-middle",
                    breaks: ["leaves-halves"],
                    status: 3
                ),
                Swap(
                    "retain-cycle",
                    "weak-alone",
                    actsAs: "strong-self",
                    in: "waiting",
                    breaks: ["leaks-no-screen"],
                    status: 3
                ),
                Swap(
                    "retain-cycle",
                    "weak-strong",
                    actsAs: "strong-self",
                    in: "in-the-middle",
                    breaks: ["drops-the-rest"],
                    status: 3
                ),
                Swap(
                    "retain-cycle",
                    "weak-until-shown",
                    actsAs: "values-only",
                    in: "in-the-middle",
                    breaks: ["works-on", "drops-the-result"],
                    status: 3
                ),
                Swap(
                    "retain-cycle",
                    "weak-until-shown",
                    actsAs: "weak-and-drained",
                    in: "waiting",
                    breaks: ["strands-its-queue"],
                    status: 3
                ),
                Swap(
                    "retain-cycle",
                    "weak-strong",
                    actsAs: "weak-and-drained",
                    in: "waiting",
                    breaks: ["strands-its-queue"],
                    status: 3
                ),
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
