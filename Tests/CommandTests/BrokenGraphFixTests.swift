import Testing

extension CountedRuns {
    /// cancel-and-depend with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of cancel-and-depend", .timeLimit(.minutes(5)))
    struct BrokenGraphFixTests {
        static let swaps = brokenFixes + brokenArticle + undoneWork + harmlessPitfalls

        private static let fixes = ["all-work-items", "passing-operations", "asked-flag", "grouped-tasks"]

        /// Each fix with a mistake for each scenario.
        private static let brokenFixes: [Swap] = fixes.flatMap { fix in
            [
                Swap(
                    "cancel-and-depend",
                    fix,
                    actsAs: "work-items",
                    in: "cancel-all",
                    breaks: ["begins-nothing-cancel-all", "stores-nothing-cancel-all"]
                ),
                Swap(
                    "cancel-and-depend",
                    fix,
                    actsAs: "work-items",
                    in: "cancel-some",
                    breaks: ["begins-nothing", "stores-nothing", "stores-right-pictures", "keeps-the-order"].map {
                        "\($0)-cancel-some"
                    }
                ),
                Swap(
                    "cancel-and-depend",
                    fix,
                    actsAs: "unasked-operations",
                    in: "cancel-all",
                    breaks: ["reports-its-end-cancel-all"]
                ),
                // A question that is missing between two jobs, both ways of cancelling.
                Swap(
                    "cancel-and-depend",
                    fix,
                    actsAs: "asks-first",
                    in: "cancel-between",
                    breaks: ["begins-nothing-cancel-between", "stores-nothing-cancel-between"]
                ),
                Swap(
                    "cancel-and-depend",
                    fix,
                    actsAs: "asks-first",
                    in: "cancel-running",
                    breaks: ["begins-nothing-cancel-running", "stores-nothing-cancel-running"]
                ),
                Swap(
                    "cancel-and-depend",
                    fix,
                    actsAs: "asking-operations",
                    in: "cancel-running",
                    breaks: ["has-ended-cancel-running"]
                ),
            ]
        }

        private static let brokenArticle = [
            Swap(
                "cancel-and-depend",
                "asking-operations",
                actsAs: "work-items",
                in: "cancel-all",
                breaks: ["begins-nothing-cancel-all", "stores-nothing-cancel-all"]
            ),
            Swap(
                "cancel-and-depend",
                "asking-operations",
                actsAs: "unasked-operations",
                in: "cancel-all",
                breaks: ["reports-its-end-cancel-all"]
            ),
            Swap(
                "cancel-and-depend",
                "asking-operations",
                actsAs: "unasked-operations",
                in: "cancel-some",
                breaks: ["stores-right-pictures-cancel-some", "keeps-the-order-cancel-some"]
            ),
        ]

        /// Each variant that must store all, and is prevented from it; a cancel cannot prevent work-items.
        private static let undoneWork =
            (["unasked-operations", "asks-first", "asking-operations"] + fixes).map { variant in
                Swap(
                    experiment: "cancel-and-depend",
                    variant: variant,
                    happensIn: "cancel-all",
                    scenario: "nobody-cancels",
                    fails: ["\(variant)-stores-all"]
                )
            }

        /// Each pitfall, and the article's flaw, without the harm; and what a pitfall does right, done wrong.
        private static let harmlessPitfalls = [
            Swap(
                "cancel-and-depend",
                "work-items",
                actsAs: "all-work-items",
                in: "cancel-all",
                breaks: ["goes-on", "stores-what-was-cancelled"],
                status: 3
            ),
            Swap(
                "cancel-and-depend",
                "work-items",
                actsAs: "all-work-items",
                in: "cancel-some",
                breaks: ["begins-without-what-it-depends-on", "stores-blanks"],
                status: 3
            ),
            Swap(
                "cancel-and-depend",
                "unasked-operations",
                actsAs: "asking-operations",
                in: "cancel-some",
                breaks: ["begins-without-what-it-depends-on", "stores-blanks"],
                status: 3
            ),
            Swap(
                "cancel-and-depend",
                "unasked-operations",
                actsAs: "asking-operations",
                in: "cancel-all",
                breaks: ["reports-no-end"],
                status: 3
            ),
            Swap(
                "cancel-and-depend",
                "unasked-operations",
                actsAs: "work-items",
                in: "cancel-all",
                breaks: ["stops-all"],
                status: 3
            ),
            Swap(
                "cancel-and-depend",
                "asking-operations",
                actsAs: "passing-operations",
                in: "cancel-some",
                breaks: ["stores-what-was-fetched"],
                status: 3
            ),
            Swap(
                "cancel-and-depend",
                "asking-operations",
                actsAs: "passing-operations",
                in: "cancel-running",
                breaks: ["ends-too-early"],
                status: 3
            ),
            Swap(
                "cancel-and-depend",
                "asks-first",
                actsAs: "asked-flag",
                in: "cancel-between",
                breaks: ["goes-on-with-what-it-began"],
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
