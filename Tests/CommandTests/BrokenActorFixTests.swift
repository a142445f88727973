import Testing

extension JudgedRuns {
    /// callers-actor with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of callers-actor", .timeLimit(.minutes(5)))
    struct BrokenActorFixTests {
        static let swaps = brokenFixes + slowFixes + undoneWork + harmlessPitfalls

        private static let fixes = ["concurrent-function", "feature-off", "own-actor"]

        /// Each fix on the main thread, for either caller.
        private static let brokenFixes: [Swap] = fixes.flatMap { fix in
            [
                Swap(
                    "callers-actor",
                    fix,
                    actsAs: "feature-on",
                    in: "user-refresh",
                    breaks: ["leaves-main-user-refresh", "keeps-frames"]
                ),
                Swap(
                    "callers-actor",
                    fix,
                    actsAs: "detached-method",
                    in: "background-refresh",
                    breaks: ["leaves-main-background-refresh"]
                ),
            ]
        }

        /// Each fix with five times the work.
        private static let slowFixes: [Swap] = fixes.map { fix in
            Swap(
                experiment: "callers-actor",
                variant: fix,
                isTold: "shops=40000",
                scenario: "user-refresh",
                beside: "feature-on",
                fails: ["\(fix)-takes-no-longer"]
            )
        }

        /// Each variant with half of the answer.
        private static let undoneWork: [Swap] = (["feature-on", "detached-method"] + fixes).flatMap { variant in
            ["user-refresh", "background-refresh"].map { scenario in
                Swap(
                    experiment: "callers-actor",
                    variant: variant,
                    isTold: "shops=4000",
                    scenario: scenario,
                    fails: ["\(variant)-shows-all-\(scenario)"]
                )
            }
        }

        /// The pitfall and the popular fix without the harm; and what the pitfall does right, done wrong.
        private static let harmlessPitfalls = [
            Swap(
                "callers-actor",
                "feature-on",
                actsAs: "feature-off",
                in: "user-refresh",
                breaks: ["decodes-on-main", "freezes"],
                status: 3
            ),
            Swap(
                "callers-actor",
                "feature-on",
                actsAs: "detached-method",
                in: "background-refresh",
                breaks: ["follows-its-caller"],
                status: 3
            ),
            Swap(
                "callers-actor",
                "detached-method",
                actsAs: "own-actor",
                in: "user-refresh",
                breaks: ["decodes-on-main", "freezes"],
                status: 3
            ),
            Swap(
                "callers-actor",
                "detached-method",
                actsAs: "own-actor",
                in: "background-refresh",
                breaks: ["comes-back-to-main"],
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
