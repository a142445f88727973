import Testing

extension CountedRuns {
    /// cancel-that-stops-nothing with a variant whose code is another variant's: the run and the check notice it, and name
    /// it.
    @Suite("A broken variant of cancel-that-stops-nothing", .timeLimit(.minutes(5)))
    struct BrokenCancelFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessPitfalls

        private static let variants = [
            "unstructured-hop", "swallowed-sleep", "asks-in-loop", "handler-alone", "asks-first", "forwarded-cancel",
            "structured-calls",
        ]

        private static let brokenFixes: [Swap] =
            variants.dropFirst(2).map { fix in
                swap(fix, actsAs: "unstructured-hop", in: "while-fetching", breaks: ["stops-in-flight"])
            }
            + ["asks-in-loop", "forwarded-cancel", "structured-calls"].map { fix in
                swap(fix, actsAs: "swallowed-sleep", in: "while-polling", breaks: ["stops-looking"])
            }
            + ["asks-first", "structured-calls"].map { fix in
                swap(fix, actsAs: "handler-alone", in: "before-start", breaks: ["begins-nothing"])
            }
            + ["while-fetching", "while-polling", "before-start", "between"].map { scenario in
                swap(
                    "structured-calls",
                    actsAs: "unstructured-hop",
                    in: scenario,
                    breaks: ["reports-the-cancel-\(scenario)"]
                )
            } + [
                swap("structured-calls", actsAs: "asks-first", in: "between", breaks: ["sends-nothing"])
            ]

        /// Each variant, which must fetch 20 pages, and is told of ten.
        private static let undoneWork: [Swap] = variants.map { variant in
            Swap(
                experiment: "cancel-that-stops-nothing",
                variant: variant,
                isTold: "pages=10",
                scenario: "nobody-cancels",
                fails: ["\(variant)-fetches-all"]
            )
        }

        /// Each pitfall, and the flaws of the popular fixes, without the harm.
        private static let harmlessPitfalls: [Swap] = [
            ("unstructured-hop", "while-fetching", ["goes-on", "reports-success"]),
            ("swallowed-sleep", "while-polling", ["spins"]),
            ("asks-in-loop", "while-polling", ["acts-once-more"]),
            ("handler-alone", "before-start", ["runs-as-if-nothing-were"]),
            ("handler-alone", "between", ["sends-what-was-cancelled"]),
            ("asks-first", "between", ["sends-what-was-cancelled"]),
        ].map { swap($0.0, actsAs: "structured-calls", in: $0.1, breaks: $0.2, status: 3) }

        private static let swap = Swaps(experiment: "cancel-that-stops-nothing")

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
