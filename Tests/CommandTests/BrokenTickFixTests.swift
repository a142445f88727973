import Testing

extension CountedRuns {
    /// drifting-ticks with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of drifting-ticks", .timeLimit(.minutes(5)))
    struct BrokenTickFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessPitfalls

        private static let brokenFixes: [Swap] =
            ["sleeps-until", "skips-missed"].flatMap { fix in
                [
                    swap(fix, actsAs: "sleeps-for", in: "steady", breaks: ["keeps-in-step-steady"]),
                    swap(fix, actsAs: "sleeps-for-the-rest", in: "late-wakes", breaks: ["keeps-in-step-late-wakes"]),
                ]
            } + [
                swap("skips-missed", actsAs: "sleeps-until", in: "after-a-pause", breaks: ["reads-once-per-period"]),
                swap(
                    "skips-missed",
                    actsAs: "sleeps-for-the-rest",
                    in: "after-a-pause",
                    breaks: ["finds-its-step-again"]
                ),
            ]

        /// Each variant, which must account for 30 periods, and gets fewer.
        private static let undoneWork: [Swap] =
            ["sleeps-for", "sleeps-for-the-rest", "sleeps-until", "skips-missed"].map { variant in
                Swap(
                    experiment: "drifting-ticks",
                    variant: variant,
                    isTold: "periods=20",
                    scenario: "steady",
                    fails: ["\(variant)-accounts-for-all"]
                )
            }
            + ["sleeps-until", "skips-missed"].map { variant in
                Swap(
                    experiment: "drifting-ticks",
                    variant: variant,
                    isTold: "periods=20",
                    scenario: "after-a-pause",
                    fails: ["\(variant)-accounts-for-the-pause"]
                )
            }

        /// The pitfall, and the flaws of the popular fixes, without the harm.
        private static let harmlessPitfalls: [Swap] = [
            ("sleeps-for", "steady", "drifts"),
            ("sleeps-for-the-rest", "late-wakes", "drifts-by-its-wakes"),
            ("sleeps-until", "after-a-pause", "fires-a-burst"),
        ].map { variant, scenario, promise in
            swap(variant, actsAs: "skips-missed", in: scenario, breaks: [promise], status: 3)
        }

        private static let swap = Swaps(experiment: "drifting-ticks")

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
