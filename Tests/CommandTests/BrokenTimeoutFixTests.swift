import Testing

extension CountedRuns {
    /// timeout-that-waits with a variant whose code is another variant's, or that happens elsewhere: the run and the check
    /// notice it, and name it.
    @Suite("A broken variant of timeout-that-waits", .timeLimit(.minutes(5)))
    struct BrokenTimeoutFixTests {
        static let swaps = brokenFixes + latePopularFixes + harmlessPitfalls + harmlessFlaws + undoneWork

        private static let pitfalls = ["group-and-sleep", "awaits-value", "async-let-race"]
        private static let popular = ["unstructured-race", "checks-only"]
        private static let fixes = ["cancels-value", "hears-cancellation"]

        private static func swap(
            _ variant: String,
            actsAs other: String,
            in scenario: String,
            breaks promises: String...,
            status: Int32 = 1
        ) -> Swap {
            Swap("timeout-that-waits", variant, actsAs: other, in: scenario, breaks: promises, status: status)
        }

        private static let brokenFixes: [Swap] = fixes.flatMap { fix in
            [
                swap(
                    fix,
                    actsAs: "group-and-sleep",
                    in: "answers-late",
                    breaks: "returns-before-the-answer",
                    "ends-its-requests"
                ),
                swap(fix, actsAs: "unstructured-race", in: "answers-late", breaks: "ends-its-requests"),
                swap(fix, actsAs: "group-and-sleep", in: "never-answers", breaks: "returns", "leaves-nothing"),
                swap(fix, actsAs: "unstructured-race", in: "never-answers", breaks: "leaves-nothing"),
                swap(
                    fix,
                    actsAs: "group-and-sleep",
                    in: "user-leaves",
                    breaks: "lets-the-user-leave",
                    "leaves-with-the-user"
                ),
                swap(fix, actsAs: "unstructured-race", in: "user-leaves", breaks: "leaves-with-the-user"),
                swap(fix, actsAs: "checks-only", in: "long-calculation", breaks: "stops-calculating"),
            ]
        }

        /// What a popular fix does right, done wrong.
        private static let latePopularFixes = popular.flatMap { fix in
            [
                swap(fix, actsAs: "group-and-sleep", in: "answers-late", breaks: "returns-before-the-answer"),
                swap(fix, actsAs: "group-and-sleep", in: "never-answers", breaks: "returns"),
            ]
        }

        private static let harmlessPitfalls =
            pitfalls.map { pitfall in
                swap(
                    pitfall,
                    actsAs: "hears-cancellation",
                    in: "answers-late",
                    breaks: "waits-for-the-answer",
                    status: 3
                )
            }
            + ["group-and-sleep", "awaits-value"].map { pitfall in
                swap(
                    pitfall,
                    actsAs: "hears-cancellation",
                    in: "long-calculation",
                    breaks: "calculates-on",
                    status: 3
                )
            }
            + [
                swap(
                    "group-and-sleep",
                    actsAs: "hears-cancellation",
                    in: "never-answers",
                    breaks: "never-returns",
                    status: 3
                ),
                swap(
                    "group-and-sleep",
                    actsAs: "hears-cancellation",
                    in: "user-leaves",
                    breaks: "holds-the-user",
                    status: 3
                ),
            ]

        private static let harmlessFlaws = [
            ("unstructured-race", "answers-late", ["works-on"]),
            ("unstructured-race", "never-answers", ["leaves-requests"]),
            ("unstructured-race", "user-leaves", ["leaves-the-users-requests"]),
            ("unstructured-race", "long-calculation", ["calculates-on", "returns-late"]),
            ("checks-only", "long-calculation", ["misses-the-limit", "returns-late"]),
        ].map { variant, scenario, promises in
            Swap(
                "timeout-that-waits",
                variant,
                actsAs: "hears-cancellation",
                in: scenario,
                breaks: promises,
                status: 3
            )
        }

        /// Late prices where they should be in time, and the other way round.
        private static let undoneWork = (pitfalls + popular + fixes).flatMap { variant in
            [
                Swap(
                    experiment: "timeout-that-waits",
                    variant: variant,
                    happensIn: "answers-late",
                    scenario: "in-time",
                    fails: ["\(variant)-gives-prices"]
                ),
                Swap(
                    experiment: "timeout-that-waits",
                    variant: variant,
                    happensIn: "in-time",
                    scenario: "answers-late",
                    fails: ["\(variant)-times-out"]
                ),
            ]
        }

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
