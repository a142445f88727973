import Testing

extension JudgedRuns {
    /// How the store is used: for a second import, at a first launch. A broken fix, and a pitfall without its harm, under
    /// the names of the real ones.
    @Suite("A broken fix of the store's use", .timeLimit(.minutes(5)))
    struct BrokenStoreUseFixTests {
        /// The small store and the large one, each with an index and without: what is told needs the other's files.
        private static let sizes = ["indexed-500", "indexed-20000", "unindexed-500", "unindexed-20000"]
            .flatMap { ["--scenario", $0] }

        static let brokenFixes = [
            Swap(
                experiment: "find-or-create",
                variant: "fetch-per-batch",
                actsAs: "no-check",
                scenario: "indexed-20000",
                fails: [
                    "fetch-per-batch-makes-no-duplicates",
                    "fetch-per-batch-leaves-nothing-stale",
                    "fetch-per-batch-stores-each-row-once",
                ]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "fetch-per-batch",
                actsAs: "store-policy",
                scenario: "indexed-20000",
                fails: ["fetch-per-batch-loses-no-update", "fetch-per-batch-leaves-nothing-stale"]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "fetch-per-batch",
                actsAs: "fetch-per-row",
                scenario: "indexed-20000",
                beside: "fetch-per-row",
                fails: ["fetch-per-batch-is-cheaper-than-fetch-per-row"]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "unique-constraint",
                actsAs: "fetch-per-row",
                isTold: "indexed=0",
                options: sizes,
                fails: ["unique-constraint-hardly-grows-with-the-store"]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "unique-constraint",
                actsAs: "store-policy",
                scenario: "indexed-20000",
                fails: ["unique-constraint-loses-no-update", "unique-constraint-leaves-nothing-stale"]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "unique-constraint",
                actsAs: "fetch-per-batch",
                options: ["--scenario", "repeated-rows", "--scenario", "two-imports"],
                fails: [
                    "unique-constraint-keeps-repeated-rows-single",
                    "unique-constraint-keeps-rows-of-two-imports-single",
                ]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "no-check",
                actsAs: "store-policy",
                scenario: "indexed-20000",
                fails: ["no-check-loses-no-update"]
            ),
            Swap(
                experiment: "find-or-create",
                variant: "fetch-per-row",
                actsAs: "store-policy",
                scenario: "indexed-20000",
                fails: ["fetch-per-row-loses-no-update"]
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
                happensIn: "large-store",
                options: ["--scenario", "first-launch", "--scenario", "large-store"],
                fails: ["awaited-copy-keeps-frames", "awaited-copy-keeps-frames-with-a-large-store"]
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "fetch-prepared",
                actsAs: "fetch-in-place",
                fails: [
                    "fetch-prepared-never-has-an-unfit-store-cut-off",
                    "fetch-prepared-fetches-again-cut-off",
                    "fetch-prepared-never-has-an-unfit-store-damaged",
                    "fetch-prepared-fetches-again-damaged",
                ]
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "fetch-prepared",
                actsAs: "fetch-in-place",
                happensIn: "cut-off",
                scenario: "first-launch",
                fails: ["fetch-prepared-loses-nothing"]
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "copy-in-background",
                actsAs: "fetch-in-place",
                happensIn: "damaged",
                scenario: "first-launch",
                fails: ["copy-in-background-loses-nothing"]
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "import-at-launch",
                actsAs: "fetch-in-place",
                happensIn: "cut-off",
                scenario: "first-launch",
                fails: ["import-at-launch-loses-nothing"]
            ),
        ]

        static let harmless = [
            Swap(
                experiment: "find-or-create",
                variant: "no-check",
                actsAs: "unique-constraint",
                scenario: "indexed-20000",
                fails: ["no-check-duplicates", "no-check-leaves-stale-rows"],
                status: 3
            ),
            Swap(
                experiment: "find-or-create",
                variant: "store-policy",
                actsAs: "unique-constraint",
                scenario: "indexed-20000",
                fails: ["store-policy-loses-every-update"],
                status: 3
            ),
            Swap(
                experiment: "find-or-create",
                variant: "fetch-per-row",
                actsAs: "fetch-per-batch",
                beside: "fetch-per-batch",
                options: ["--scenario", "unindexed-500", "--scenario", "unindexed-20000"],
                fails: ["fetch-per-row-grows-with-the-store", "fetch-per-row-scans-for-each-row"],
                status: 3
            ),
            Swap(
                experiment: "find-or-create",
                variant: "fetch-per-batch",
                actsAs: "unique-constraint",
                options: ["--scenario", "repeated-rows", "--scenario", "two-imports"],
                fails: ["fetch-per-batch-doubles-repeated-rows", "fetch-per-batch-doubles-rows-of-two-imports"],
                status: 3
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "import-at-launch",
                actsAs: "copy-in-background",
                scenario: "first-launch",
                beside: "copy-in-background",
                fails: ["import-at-launch-does-the-work-on-every-device", "import-at-launch-writes-twice"],
                status: 3
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "copy-on-main",
                actsAs: "copy-in-background",
                scenario: "large-store",
                fails: ["copy-on-main-blocks"],
                status: 3
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "copy-on-main",
                actsAs: "import-at-launch",
                scenario: "first-launch",
                beside: "import-at-launch",
                fails: ["copy-on-main-opens-a-full-list", "copy-on-main-writes-once"],
                status: 3
            ),
            Swap(
                experiment: "preloaded-store",
                variant: "fetch-in-place",
                actsAs: "fetch-prepared",
                fails: [
                    "fetch-in-place-leaves-half-a-store",
                    "fetch-in-place-opens-damaged-bytes",
                    "fetch-in-place-loses-rows-cut-off",
                    "fetch-in-place-loses-rows-damaged",
                ],
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
