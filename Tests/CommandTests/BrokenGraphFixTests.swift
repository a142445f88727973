import Testing

extension JudgedRuns {
    /// cancel-and-depend with a variant whose code is another variant's: the run and the check notice, and name it.
    @Suite("A broken variant of cancel-and-depend", .timeLimit(.minutes(5)))
    struct BrokenGraphFixTests {
        static let swaps = brokenFixes + brokenArticle + undoneWork + harmlessPitfalls

        private static let fixes = ["passing-operations", "asked-flag", "grouped-tasks"]

        /// Each fix with a mistake for each situation.
        private static let brokenFixes: [Swap] = fixes.flatMap { fix in
            [
                swap(fix, "work-items", "cancel-all", ["begins-nothing-cancel-all", "stores-nothing-cancel-all"]),
                swap(
                    fix,
                    "work-items",
                    "cancel-some",
                    ["begins-nothing", "stores-nothing", "stores-the-right", "keeps-the-order"].map {
                        "\($0)-cancel-some"
                    }
                ),
                swap(fix, "unasked-operations", "cancel-all", ["tells-its-end-cancel-all"]),
            ]
        }

        private static let brokenArticle = [
            swap(
                "asking-operations",
                "work-items",
                "cancel-all",
                ["begins-nothing-cancel-all", "stores-nothing-cancel-all"]
            ),
            swap("asking-operations", "unasked-operations", "cancel-all", ["tells-its-end-cancel-all"]),
            swap(
                "asking-operations",
                "unasked-operations",
                "cancel-some",
                ["stores-the-right-cancel-some", "keeps-the-order-cancel-some"]
            ),
        ]

        /// Each one that is to store all, and is kept from it; work-items cannot be kept from it by a cancel.
        private static let undoneWork =
            (["unasked-operations", "asking-operations"] + fixes).map { variant in
                Swap(
                    experiment: "cancel-and-depend",
                    variant: variant,
                    isTold: "situation=cancel-all",
                    scenario: "nobody-cancels",
                    fails: ["\(variant)-stores-all"]
                )
            }

        /// Each pitfall, and the article's flaw, without the harm; and what a pitfall does right, done wrong.
        private static let harmlessPitfalls = [
            swap("work-items", "asked-flag", "cancel-all", ["goes-on", "stores-what-was-cancelled"], status: 3),
            swap(
                "work-items",
                "asked-flag",
                "cancel-some",
                ["begins-without-what-it-depends-on", "stores-blanks"],
                status: 3
            ),
            swap(
                "unasked-operations",
                "asking-operations",
                "cancel-some",
                ["begins-without-what-it-depends-on", "stores-blanks"],
                status: 3
            ),
            swap("unasked-operations", "asking-operations", "cancel-all", ["tells-no-end"], status: 3),
            swap("unasked-operations", "work-items", "cancel-all", ["stops-all"], status: 3),
            swap("asking-operations", "passing-operations", "cancel-some", ["stores-what-was-fetched"], status: 3),
        ]

        private static func swap(
            _ variant: String,
            _ other: String,
            _ scenario: String,
            _ expectations: [String],
            status: Int32 = 1
        ) -> Swap {
            Swap(
                experiment: "cancel-and-depend",
                variant: variant,
                actsAs: other,
                scenario: scenario,
                fails: expectations.map { "\(variant)-\($0)" },
                status: status
            )
        }

        @Test(
            "What does what another variant does fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
