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
                experiment: "child-context-save",
                variant: "concurrent-readers",
                actsAs: "main-child-of-import",
                scenario: "rows-50000",
                fails: ["concurrent-readers-keeps-frames-rows-50000"]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "fetch-per-batch",
                actsAs: "no-check",
                scenario: "indexed-20000",
                fails: ["fetch-per-batch-makes-no-duplicates"]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "unique-constraint",
                actsAs: "fetch-per-batch",
                scenario: "repeated-rows",
                fails: ["unique-constraint-keeps-repeated-rows-single"]
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
            Swap(
                experiment: "unsaved-parent",
                variant: "awaited",
                actsAs: "child-saved-only",
                scenario: "rename",
                fails: ["awaited-loses-nothing"]
            ),
            Swap(
                experiment: "unsaved-parent",
                variant: "merged-automatically",
                actsAs: "saved-to-the-store",
                scenario: "rename",
                fails: ["merged-automatically-reaches-sibling"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "made-in-main",
                actsAs: "made-in-init",
                scenario: "editing",
                fails: ["made-in-main-keeps-the-rule"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "actor-owned",
                actsAs: "objects-across-threads",
                scenario: "editing",
                fails: ["actor-owned-tears-nothing"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "existing-object",
                actsAs: "object-ids",
                scenario: "rows-deleted",
                fails: ["existing-object-skips-what-is-gone"]
            ),
            Swap(
                experiment: "coordinator-lock",
                variant: "concurrent-readers",
                actsAs: "serialized",
                scenario: "large-save",
                fails: ["concurrent-readers-keeps-frames"]
            ),
            Swap(
                experiment: "coordinator-lock",
                variant: "small-saves",
                actsAs: "serialized",
                scenario: "large-save",
                fails: ["small-saves-holds-briefly"]
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "perform",
                actsAs: "perform-and-wait",
                scenario: "busy-queue",
                fails: ["perform-keeps-frames"]
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                actsAs: "perform-and-wait",
                scenario: "each-other",
                fails: ["awaited-ends"]
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                actsAs: "perform",
                scenario: "nested",
                fails: ["awaited-runs-in-order"]
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "copy-in-background",
                actsAs: "import-at-launch",
                scenario: "first-launch",
                fails: ["copy-in-background-writes-once"]
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "awaited-copy",
                actsAs: "copy-on-main",
                scenario: "large-store",
                fails: ["awaited-copy-keeps-frames-with-a-large-store"]
            ),
        ]

        @Test("A fix that behaves like another variant fails its promise, by name, with status 1", arguments: swaps)
        func brokenFix(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
