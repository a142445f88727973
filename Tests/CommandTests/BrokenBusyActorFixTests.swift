import Testing

extension CountedRuns {
    /// busy-actor with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of busy-actor", .timeLimit(.minutes(5)))
    struct BrokenBusyActorFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessVariants

        private static let swap = Swaps(experiment: "busy-actor")

        private static let brokenFixes: [Swap] =
            ["own-queue", "few-at-once"].flatMap { fix in
                ["decodes-inside", "decodes-outside"].map {
                    swap(fix, actsAs: $0, in: "tap-while-decoding", breaks: ["opens-at-once"])
                }
            }
            + ["decodes-outside", "own-queue", "few-at-once"].map {
                swap($0, actsAs: "hop-per-tile", in: "many-tiles", breaks: ["switches-seldom"])
            }

        /// Each variant with fewer pictures than the others.
        private static let undoneWork: [Swap] = [
            "decodes-inside", "task-inside", "decodes-outside", "own-queue", "few-at-once", "hop-per-tile",
            "run-per-tile",
        ].flatMap { variant in
            ["tap-while-decoding", "many-tiles"].map { scenario in
                swap(variant, isTold: "pictures=19", in: scenario, breaks: ["shows-all-\(scenario)"])
            }
        }

        /// Each pitfall, and each popular fix, without its harm.
        private static let harmlessVariants =
            ["decodes-inside", "task-inside", "decodes-outside"].map {
                swap($0, actsAs: "own-queue", in: "tap-while-decoding", breaks: ["waits-behind-decodings"], status: 3)
            } + [
                swap(
                    "hop-per-tile",
                    actsAs: "decodes-outside",
                    beside: "decodes-outside",
                    in: "many-tiles",
                    breaks: ["switches-for-each-tile", "takes-processor-time"],
                    status: 3
                ),
                swap(
                    "run-per-tile",
                    actsAs: "decodes-outside",
                    in: "many-tiles",
                    breaks: ["switches-for-each-tile"],
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
