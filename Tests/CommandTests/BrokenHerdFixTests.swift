import Testing

extension CountedRuns {
    /// retry-herd with a variant whose code is another variant's, or that happens elsewhere: the run and the check notice
    /// it, and name it.
    @Suite("A broken variant of retry-herd", .timeLimit(.minutes(5)))
    struct BrokenHerdFixTests {
        static let swaps = brokenFixes + harmlessPitfalls + undoneWork

        private static let brokenFixes = [
            Swap(
                experiment: "retry-herd",
                variant: "full-jitter",
                actsAs: "retries-at-once",
                scenario: "outage",
                beside: "retries-at-once",
                fails: ["full-jitter-spares-the-server"]
            ),
            Swap(
                experiment: "retry-herd",
                variant: "full-jitter",
                actsAs: "fixed-delay",
                scenario: "outage",
                beside: "exponential-delay",
                fails: ["full-jitter-spreads"]
            ),
            Swap(
                experiment: "retry-herd",
                variant: "full-jitter",
                actsAs: "exponential-delay",
                scenario: "outage",
                beside: "fixed-delay",
                fails: ["full-jitter-keeps-places-busy"]
            ),
        ]

        /// A fix is compared with each of them, so its promise fails too: hence the status.
        private static let harmlessPitfalls = [
            Swap(
                experiment: "retry-herd",
                variant: "retries-at-once",
                actsAs: "fixed-delay",
                scenario: "outage",
                beside: "full-jitter",
                fails: ["retries-at-once-floods"]
            ),
            Swap(
                experiment: "retry-herd",
                variant: "fixed-delay",
                actsAs: "full-jitter",
                scenario: "outage",
                beside: "full-jitter",
                samples: 3,
                fails: ["fixed-delay-comes-in-waves"]
            ),
            Swap(
                experiment: "retry-herd",
                variant: "exponential-delay",
                actsAs: "full-jitter",
                scenario: "outage",
                beside: "full-jitter",
                samples: 3,
                fails: ["exponential-delay-comes-in-waves", "exponential-delay-leaves-places-idle"]
            ),
        ]

        /// Fewer clients than are to be served, and more than there are places.
        private static let undoneWork = ["retries-at-once", "fixed-delay", "exponential-delay", "full-jitter"].flatMap {
            variant in
            [
                Swap(
                    experiment: "retry-herd",
                    variant: variant,
                    happensIn: "few-clients",
                    scenario: "outage",
                    fails: ["\(variant)-serves-all"]
                ),
                Swap(
                    experiment: "retry-herd",
                    variant: variant,
                    happensIn: "outage",
                    scenario: "few-clients",
                    fails: ["\(variant)-asks-once"]
                ),
            ]
        }

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
