import Testing

extension JudgedRuns {
    /// The store's experiments with a fix whose code is another variant's: the run and the check notice it, and name
    /// it.
    @Suite("A broken fix of the store's experiments", .timeLimit(.minutes(5)))
    struct BrokenStoreFixTests {
        static let swaps = [
            Swap(
                experiment: "batch-save",
                variant: "without-undo",
                isTold: "rows-per-save=50000",
                scenario: "save-250",
                options: ["--set", "rows=50000"],
                fails: ["without-undo-keeps-frames"]
            ),
            Swap(
                experiment: "main-thread-import",
                variant: "one-save-per-turn",
                actsAs: "on-main",
                scenario: "import",
                fails: ["one-save-per-turn-keeps-frames"]
            ),
            Swap(
                experiment: "main-thread-import",
                variant: "actor-owned",
                actsAs: "on-main",
                scenario: "launch",
                fails: ["actor-owned-survives-launch"]
            ),
        ]

        @Test("A fix that behaves like another variant fails its promise, by name, with status 1", arguments: swaps)
        func brokenFix(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
