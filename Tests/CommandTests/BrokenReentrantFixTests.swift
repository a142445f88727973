import Testing

extension CountedRuns {
    /// reentrant-actor with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of reentrant-actor", .timeLimit(.minutes(5)))
    struct BrokenReentrantFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessPitfalls

        private static let early = ["one-at-a-time", "keeps-in-flight", "drops-on-failure"]
        private static let fixes = ["checks-again"] + early

        /// Each fix with a mistake for each scenario.
        private static let brokenFixes: [Swap] =
            fixes.flatMap { fix in
                [
                    swap(fix, actsAs: "checks-first", in: "many-callers", breaks: ["hands-out-one-picture"]),
                    swap(fix, actsAs: "checks-first", in: "many-payments", breaks: ["keeps-the-balance"]),
                ]
            }
            + early.flatMap { fix in
                [
                    swap(fix, actsAs: "checks-again", in: "many-callers", breaks: ["asks-once"]),
                    swap(fix, actsAs: "checks-again", in: "many-payments", breaks: ["charges-what-is-there"]),
                ]
            }
            + ["checks-again", "one-at-a-time", "drops-on-failure"].map { fix in
                swap(fix, actsAs: "keeps-in-flight", in: "after-failure", breaks: ["works-again"])
            } + [
                swap("drops-on-failure", actsAs: "one-at-a-time", in: "many-callers", breaks: ["fetches-at-once"])
            ]

        /// Each variant, which must serve all calls and pay, and is asked for the other.
        private static let undoneWork: [Swap] = (["checks-first"] + fixes).flatMap { variant in
            [
                Swap(
                    experiment: "reentrant-actor",
                    variant: variant,
                    happensIn: "many-payments",
                    scenario: "many-callers",
                    fails: ["\(variant)-serves-all"]
                ),
                Swap(
                    experiment: "reentrant-actor",
                    variant: variant,
                    happensIn: "many-callers",
                    scenario: "many-payments",
                    fails: ["\(variant)-pays"]
                ),
            ]
        }

        /// The pitfall, and the flaws of the popular fixes, without the harm.
        private static let harmlessPitfalls: [Swap] = [
            ("checks-first", "many-callers", ["asks-again-and-again", "hands-out-different-pictures"]),
            ("checks-first", "many-payments", ["charges-what-is-not-there", "overdraws"]),
            ("checks-again", "many-callers", ["asks-again-and-again"]),
            ("checks-again", "many-payments", ["charges-what-is-not-there"]),
            ("one-at-a-time", "many-callers", ["fetches-one-by-one"]),
            ("keeps-in-flight", "after-failure", ["stays-broken"]),
        ].map { variant, scenario, promises in
            var harmless = swap(variant, actsAs: "drops-on-failure", in: scenario, breaks: promises, status: 3)
            // Some promises compare the variant with this fix.
            harmless.beside = "drops-on-failure"
            return harmless
        }

        private static let swap = Swaps(experiment: "reentrant-actor")

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
