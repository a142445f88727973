import Testing

extension JudgedRuns {
    /// The experiments about several contexts over one store, with variants whose code is another's: the run and the
    /// check notice it, and name it.
    @Suite("A broken fix, or a harmless pitfall, of several contexts", .timeLimit(.minutes(5)))
    struct BrokenContextFixTests {
        static let fixes = [
            Swap(
                experiment: "child-context-save",
                variant: "concurrent-readers",
                actsAs: "main-child-of-import",
                scenario: "rows-50000",
                fails: ["concurrent-readers-keeps-frames-rows-50000"]
            ),
            Swap(
                "child-context-save",
                "actor-owned",
                actsAs: "child-of-main",
                in: "other-writer",
                breaks: [
                    "keeps-frames-other-writer"
                ]
            ),
            Swap(
                "child-context-save",
                "independent-contexts",
                actsAs: "child-of-main",
                in: "other-writer",
                breaks: [
                    "lets-the-import-wait"
                ]
            ),
            Swap(
                "child-context-save",
                "concurrent-readers",
                actsAs: "independent-contexts",
                in: "main-busy",
                breaks: [
                    "keeps-frames-main-busy"
                ]
            ),
            Swap(
                "child-context-save",
                "independent-contexts",
                actsAs: "nested-contexts",
                in: "import",
                breaks: [
                    "saves-nothing-on-main"
                ]
            ),
            Swap(
                "child-context-save",
                "independent-contexts",
                actsAs: "main-child-unmerged",
                in: "import",
                breaks: [
                    "loses-nothing"
                ]
            ),
            Swap(
                experiment: "child-context-save",
                variant: "independent-contexts",
                isTold: "rows-per-save=50000",
                scenario: "import",
                options: ["--set", "rows=50000"],
                fails: ["independent-contexts-merges-quickly"]
            ),
            Swap(
                "unsaved-parent",
                "awaited",
                actsAs: "child-saved-only",
                in: "rename",
                breaks: [
                    "loses-nothing", "reaches-sibling", "reaches-main",
                ]
            ),
            Swap(
                "unsaved-parent",
                "saved-to-the-store",
                actsAs: "child-saved-only",
                in: "rename",
                breaks: [
                    "loses-nothing"
                ]
            ),
            Swap(
                "unsaved-parent",
                "merged-automatically",
                actsAs: "saved-to-the-store",
                in: "rename",
                breaks: [
                    "reaches-sibling", "reaches-main",
                ]
            ),
            Swap(
                "unsaved-parent",
                "saved-and-merged",
                actsAs: "saved-to-the-store",
                in: "rename",
                breaks: [
                    "reaches-sibling", "reaches-main",
                ]
            ),
            Swap(
                experiment: "unsaved-parent",
                variant: "saved-and-merged",
                isTold: "stops=50",
                scenario: "rename",
                fails: ["saved-and-merged-renames-all"]
            ),
            Swap(
                "coordinator-lock",
                "concurrent-readers",
                actsAs: "serialized",
                in: "large-save",
                breaks: [
                    "keeps-frames"
                ]
            ),
            Swap(
                "coordinator-lock",
                "two-coordinators",
                actsAs: "serialized",
                in: "large-save",
                breaks: [
                    "keeps-frames"
                ]
            ),
            Swap(
                "coordinator-lock",
                "awaited-fetch",
                actsAs: "serialized",
                in: "large-save",
                breaks: [
                    "keeps-frames"
                ]
            ),
            Swap(
                "coordinator-lock",
                "small-saves",
                actsAs: "serialized",
                in: "large-save",
                breaks: [
                    "holds-briefly", "waits-for-few-rows",
                ]
            ),
        ]

        /// Pitfalls without their harm, and fixes without the flaw that is said of them.
        static let harmless = [
            Swap(
                "child-context-save",
                "child-of-main",
                actsAs: "nested-contexts",
                in: "import",
                breaks: [
                    "writes-on-main"
                ],
                status: 3
            ),
            Swap(
                "child-context-save",
                "child-of-main",
                actsAs: "concurrent-readers",
                in: "import",
                breaks: [
                    "works-on-main", "writes-on-main",
                ],
                status: 3
            ),
            Swap(
                "child-context-save",
                "child-of-main",
                actsAs: "concurrent-readers",
                in: "other-writer",
                breaks: [
                    "waits-for-the-store"
                ],
                status: 3
            ),
            Swap(
                "child-context-save",
                "nested-contexts",
                actsAs: "concurrent-readers",
                in: "other-writer",
                breaks: ["waits-for-the-store"],
                status: 3
            ),
            Swap(
                "child-context-save",
                "nested-contexts",
                actsAs: "child-of-main",
                in: "import",
                breaks: ["writes-elsewhere"],
                status: 3
            ),
            Swap(
                "child-context-save",
                "nested-contexts",
                actsAs: "independent-contexts",
                in: "import",
                breaks: ["passes-through-main"],
                status: 3
            ),
            Swap(
                "child-context-save",
                "main-child-unmerged",
                actsAs: "main-child-of-import",
                in: "import",
                breaks: ["shows-nothing"],
                status: 3
            ),
            Swap(
                "child-context-save",
                "child-of-main",
                actsAs: "concurrent-readers",
                in: "main-busy",
                breaks: ["makes-the-import-wait"],
                status: 3
            ),
            Swap(
                "child-context-save",
                "independent-contexts",
                actsAs: "concurrent-readers",
                in: "main-busy",
                breaks: ["piles-up"],
                status: 3
            ),
            Swap(
                experiment: "child-context-save",
                variant: "child-of-main",
                isTold: "rows-per-save=250",
                scenario: "one-save",
                fails: ["child-of-main-blocks"],
                status: 3
            ),
            Swap(
                experiment: "child-context-save",
                variant: "independent-contexts",
                isTold: "rows-per-save=250",
                scenario: "one-save",
                // Where the main thread is not given a processor in time, the merges of small saves pile up too.
                samples: 5,
                fails: ["independent-contexts-blocks-too"],
                status: 3
            ),
            Swap(
                experiment: "child-context-save",
                variant: "main-child-of-import",
                actsAs: "concurrent-readers",
                scenario: "rows-50000",
                beside: "independent-contexts",
                fails: ["main-child-of-import-waits"],
                status: 3
            ),
            Swap(
                experiment: "child-context-save",
                variant: "two-coordinators",
                actsAs: "concurrent-readers",
                scenario: "import",
                beside: "independent-contexts",
                // Half a millisecond against a bound of two and a half: a thread that waits once is longer.
                samples: 5,
                fails: ["two-coordinators-fetches-all"],
                status: 3
            ),
            Swap(
                "child-context-save",
                "two-coordinators",
                actsAs: "concurrent-readers",
                in: "rows-50000",
                breaks: ["stalls-with-many-rows"],
                status: 3
            ),
            Swap(
                experiment: "unsaved-parent",
                variant: "child-saved-only",
                actsAs: "saved-and-merged",
                scenario: "rename",
                beside: "saved-to-the-store",
                fails: [
                    "child-saved-only-loses-all", "child-saved-only-looks-fast",
                    "child-saved-only-leaves-sibling-stale",
                ],
                status: 3
            ),
            Swap(
                "unsaved-parent",
                "saved-to-the-store",
                actsAs: "merged-automatically",
                in: "rename",
                breaks: ["leaves-sibling-stale", "leaves-main-stale", "stays-stale"],
                status: 3
            ),
            Swap(
                "coordinator-lock",
                "serialized",
                actsAs: "concurrent-readers",
                in: "large-save",
                breaks: ["blocks", "waits", "waits-for-all-rows"],
                status: 3
            ),
            Swap(
                "coordinator-lock",
                "awaited-fetch",
                actsAs: "concurrent-readers",
                in: "large-save",
                breaks: ["waits-too"],
                status: 3
            ),
        ]

        @Test("A fix that behaves like another variant fails its promise, by name, with status 1", arguments: fixes)
        func brokenFix(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test(
            "A pitfall without its harm, and a fix without its flaw, fail as such, with status 3",
            arguments: harmless
        )
        func harmlessPitfall(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
