import Testing

extension JudgedRuns {
    /// How contexts are used: from which thread, and behind which queue. A broken fix, and a pitfall without its harm,
    /// under the names of the real ones.
    @Suite("A broken fix of a context's use", .timeLimit(.minutes(5)))
    struct BrokenContextUseFixTests {
        static let brokenFixes = [
            Swap(
                experiment: "context-confinement",
                variant: "made-in-main",
                actsAs: "made-in-init",
                scenario: "editing",
                fails: ["made-in-main-keeps-the-rule"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "with-perform",
                actsAs: "without-perform",
                fails: ["with-perform-keeps-the-rule", "with-perform-has-its-context-to-itself"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "private-in-init",
                actsAs: "without-perform",
                fails: ["private-in-init-keeps-the-rule", "private-in-init-has-its-context-to-itself"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "existing-object",
                actsAs: "without-perform",
                scenario: "shared-context",
                fails: ["existing-object-has-its-context-to-itself"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "existing-object",
                actsAs: "object-ids",
                scenario: "rows-deleted",
                fails: [
                    "existing-object-skips-what-is-gone",
                    "existing-object-computes-the-rest",
                    "existing-object-reads-all-that-is-left",
                ]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "existing-object",
                actsAs: "thread-dictionary",
                scenario: "editing",
                fails: ["existing-object-releases-its-context"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "saved-first",
                actsAs: "existing-object",
                scenario: "rows-unsaved",
                fails: ["saved-first-reads-unsaved"]
            ),
            Swap(
                experiment: "context-confinement",
                variant: "actor-owned",
                actsAs: "objects-across-threads",
                scenario: "editing",
                fails: [
                    "actor-owned-keeps-the-rule",
                    "actor-owned-tears-nothing",
                    "actor-owned-computes-the-total",
                ]
            ),
            // IDs of stops that are gone by now, in the scenario where none should be.
            Swap(
                experiment: "context-confinement",
                variant: "object-ids",
                happensIn: "rows-deleted",
                scenario: "editing",
                fails: ["object-ids-reads-all", "object-ids-computes-the-total"]
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "perform",
                actsAs: "perform-and-wait",
                scenario: "busy-queue",
                fails: ["perform-keeps-frames", "perform-returns-at-once"]
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                actsAs: "perform-and-wait",
                options: ["--deadline", "1"],
                fails: ["awaited-keeps-frames", "awaited-returns-at-once", "awaited-ends"]
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                actsAs: "perform",
                scenario: "nested",
                fails: ["awaited-runs-in-order"]
            ),
            // One question where two are asked, and two where it is one.
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                happensIn: "busy-queue",
                scenario: "each-other",
                options: ["--scenario", "busy-queue"],
                fails: ["awaited-answers-both"]
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                happensIn: "each-other",
                scenario: "busy-queue",
                fails: ["awaited-is-answered"]
            ),
        ]

        static let harmless = [
            Swap(
                experiment: "context-confinement",
                variant: "objects-across-threads",
                actsAs: "existing-object",
                fails: [
                    "objects-across-threads-violates",
                    "objects-across-threads-tears",
                    "objects-across-threads-reads-what-is-gone",
                ],
                status: 3
            ),
            Swap(
                experiment: "context-confinement",
                variant: "made-in-init",
                actsAs: "made-in-main",
                scenario: "editing",
                fails: ["made-in-init-violates"],
                status: 3
            ),
            Swap(
                experiment: "context-confinement",
                variant: "without-perform",
                actsAs: "with-perform",
                fails: ["without-perform-violates", "without-perform-shares-its-context"],
                status: 3
            ),
            Swap(
                experiment: "context-confinement",
                variant: "thread-dictionary",
                actsAs: "made-in-main",
                scenario: "editing",
                fails: ["thread-dictionary-keeps-a-context"],
                status: 3
            ),
            Swap(
                experiment: "context-confinement",
                variant: "object-ids",
                actsAs: "existing-object",
                fails: ["object-ids-crashes-on-deleted", "object-ids-crashes-on-unsaved"],
                status: 3
            ),
            Swap(
                experiment: "context-confinement",
                variant: "existing-object",
                actsAs: "saved-first",
                scenario: "rows-unsaved",
                fails: ["existing-object-misses-unsaved"],
                status: 3
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "perform-and-wait",
                actsAs: "perform",
                fails: [
                    "perform-and-wait-blocks",
                    "perform-and-wait-returns-with-its-answer",
                    "perform-and-wait-deadlocks",
                    "perform-and-wait-runs-nested-in-order",
                ],
                status: 3
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "perform",
                actsAs: "awaited",
                scenario: "nested",
                fails: ["perform-runs-nested-later"],
                status: 3
            ),
        ]

        @Test("A fix that behaves like another variant fails its promise, by name", arguments: brokenFixes)
        func brokenFix(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test("A pitfall or a flaw that does not show fails as such, with status 3", arguments: harmless)
        func harmlessPitfall(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
