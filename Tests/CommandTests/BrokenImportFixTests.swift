import Testing

extension JudgedRuns {
    /// How an import is saved and merged: a fix whose code is another variant's, and a pitfall or a flaw without its
    /// harm.
    @Suite("A broken fix of the imports", .timeLimit(.minutes(10)))
    struct BrokenImportFixTests {
        /// How often to save. Short feeds where the ratio is the same: a busy machine disturbs long samples.
        static let saves = [
            Swap(
                experiment: "batch-save",
                variant: "one-save-per-turn",
                isTold: "rows-per-save=50000",
                scenario: "save-250",
                options: ["--set", "rows=50000"],
                fails: ["one-save-per-turn-keeps-frames"]
            ),
            Swap(
                experiment: "batch-save",
                variant: "actor-owned",
                isTold: "rows-per-save=50000",
                scenario: "save-250",
                options: ["--set", "rows=50000"],
                fails: ["actor-owned-keeps-frames"]
            ),
            Swap(
                experiment: "batch-save",
                variant: "one-save-per-turn",
                isTold: "rows-per-save=100000",
                scenario: "large-feed-250",
                fails: ["one-save-per-turn-keeps-frames-of-a-large-feed"]
            ),
            Swap(
                experiment: "batch-save",
                variant: "without-undo",
                isTold: "rows-per-save=100000",
                scenario: "large-feed-250",
                fails: ["without-undo-merges-quickly"]
            ),
            Swap(
                experiment: "batch-save",
                variant: "without-undo",
                isTold: "rows-per-save=250",
                scenario: "large-feed",
                options: ["--set", "rows=20000"],
                fails: ["one-save-loses-frames"],
                status: 3
            ),
            Swap(
                experiment: "batch-save",
                variant: "without-undo",
                isTold: "rows-per-save=250",
                scenario: "save-all",
                options: ["--scenario", "save-250", "--scenario", "save-1"],
                fails: [
                    "one-save-merges-long", "one-save-fills-memory", "every-row-is-expensive", "every-row-writes-more",
                    "without-undo-is-not-expensive", "without-undo-writes-little",
                ]
            ),
            Swap(
                experiment: "batch-save",
                variant: "actor-owned",
                isTold: "rows-per-save=1",
                scenario: "save-250",
                beside: "without-undo",
                options: ["--scenario", "save-1", "--set", "rows=2500"],
                fails: ["actor-owned-is-not-expensive", "actor-owned-writes-little"]
            ),
            Swap(
                experiment: "batch-save",
                variant: "one-save-per-turn",
                isTold: "rows-per-save=1",
                scenario: "save-250",
                beside: "without-undo",
                options: ["--scenario", "save-1", "--set", "rows=2500"],
                fails: ["one-save-per-turn-is-not-expensive", "one-save-per-turn-writes-little"]
            ),
        ]

        /// What an import keeps, loses and says.
        static let rows = [
            Swap("batch-save", "without-undo", actsAs: "with-undo", in: "save-250", breaks: ["keeps-little"])
                .beside("with-undo"),
            Swap("batch-save", "one-save-per-turn", actsAs: "with-undo", in: "save-250", breaks: ["keeps-little"])
                .beside("with-undo"),
            Swap("batch-save", "actor-owned", actsAs: "with-undo", in: "save-250", breaks: ["keeps-little"])
                .beside("with-undo"),
            Swap(
                experiment: "batch-save",
                variant: "with-undo",
                actsAs: "without-undo",
                scenario: "save-250",
                beside: "without-undo",
                fails: ["undo-keeps-all", "without-undo-keeps-little"]
            ),
            // The same code twice: of single samples, one may well take a fifth longer than the other.
            Swap(
                experiment: "batch-save",
                variant: "with-undo",
                actsAs: "without-undo",
                scenario: "large-feed-250",
                beside: "without-undo",
                samples: 7,
                options: ["--set", "rows=20000"],
                fails: ["undo-takes-longer", "without-undo-takes-no-time-for-undo"]
            ),
            Swap(
                "batch-save",
                "one-save-per-turn",
                actsAs: "full-batches-only",
                in: "save-250",
                breaks: ["loses-nothing-save-250"]
            ),
            Swap(
                "batch-save",
                "actor-owned",
                actsAs: "full-batches-only",
                in: "cancelled",
                breaks: ["keeps-what-was-imported"]
            ),
            Swap(
                "batch-save",
                "full-batches-only",
                actsAs: "without-undo",
                in: "save-250",
                breaks: ["loses-the-rest"],
                status: 3
            ),
            Swap(
                "batch-save",
                "full-batches-only",
                actsAs: "without-undo",
                in: "cancelled",
                breaks: ["loses-the-rest-after-a-cancel"],
                status: 3
            ),
            Swap(
                "batch-save",
                "one-save-per-turn",
                actsAs: "without-undo",
                in: "malformed-row",
                breaks: ["counts-rows"]
            ),
            Swap("batch-save", "actor-owned", actsAs: "without-undo", in: "malformed-row", breaks: ["counts-rows"]),
            Swap(
                "batch-save",
                "without-undo",
                actsAs: "one-save-per-turn",
                in: "malformed-row",
                breaks: ["doubles-the-batch"],
                status: 3
            ),
            Swap(
                "batch-save",
                "one-save-per-turn",
                actsAs: "without-undo",
                in: "repeated-row",
                breaks: ["loses-the-refused-row-only", "tells-of-the-refused-row"]
            ),
            Swap(
                "batch-save",
                "without-undo",
                actsAs: "actor-owned",
                in: "repeated-row",
                breaks: ["loses-what-follows", "keeps-silent"],
                status: 3
            ),
        ]

        /// Where to import, and who merges.
        static let places = [
            Swap("main-thread-import", "one-save-per-turn", actsAs: "on-main", in: "import", breaks: ["keeps-frames"]),
            Swap("main-thread-import", "actor-owned", actsAs: "on-main", in: "launch", breaks: ["survives-launch"]),
            Swap(
                "main-thread-import",
                "on-main",
                actsAs: "actor-owned",
                in: "import",
                breaks: ["freezes"],
                status: 3
            ),
            Swap(
                "main-thread-import",
                "on-main",
                actsAs: "actor-owned",
                in: "launch",
                breaks: ["is-killed"],
                status: 3
            ),
            Swap(
                experiment: "main-thread-import",
                variant: "operation-and-merge",
                isTold: "rows-per-save=50000",
                scenario: "import",
                fails: ["operation-and-merge-merges-quickly"]
            ),
            Swap(
                "main-thread-import",
                "one-save-per-turn",
                actsAs: "operation-and-merge",
                in: "busy-main",
                breaks: ["keeps-frames-afterwards"]
            ),
            Swap(
                "main-thread-import",
                "operation-and-merge",
                actsAs: "actor-owned",
                in: "busy-main",
                breaks: ["merges-all-in-one-go"],
                status: 3
            ),
            Swap(
                "main-thread-import",
                "actor-owned",
                actsAs: "observer-on-main",
                in: "busy-main",
                breaks: ["imports-while-main-is-busy"]
            ),
            Swap(
                "main-thread-import",
                "observer-on-main",
                actsAs: "operation-and-merge",
                in: "busy-main",
                breaks: ["waits-for-main"],
                status: 3
            ),
            Swap(
                "main-thread-import",
                "actor-owned",
                actsAs: "operation-and-merge",
                in: "closed-screen",
                breaks: ["hears-its-own-store", "ends-with-its-screen"]
            ),
            Swap(
                "main-thread-import",
                "operation-and-merge",
                actsAs: "one-save-per-turn",
                in: "closed-screen",
                breaks: ["hears-other-stores", "outlives-its-screen"],
                status: 3
            ),
            Swap(
                "main-thread-import",
                "unset-context",
                actsAs: "operation-and-merge",
                in: "import",
                breaks: ["imports-nothing"],
                status: 3
            ),
        ]

        @Test("A fix that behaves like another variant, and a flaw that is gone, are named", arguments: saves)
        func howOften(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test("An import that keeps, loses or hides rows, and one that no longer does, are named", arguments: rows)
        func whichRows(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test("An import in another place, and merges by another observer, are named", arguments: places)
        func whichPlace(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}

extension Swap {
    /// The same, with another variant measured too.
    fileprivate func beside(_ other: String) -> Swap {
        var swap = self
        swap.beside = other
        return swap
    }
}
