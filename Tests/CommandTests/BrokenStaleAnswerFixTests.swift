import Testing

extension CountedRuns {
    /// stale-answer with a variant whose code is another variant's, or whose user types less: the run and the check notice
    /// it, and name it.
    @Suite("A broken variant of stale-answer", .timeLimit(.minutes(5)))
    struct BrokenStaleAnswerFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessPitfalls

        private static let pitfalls = ["shows-what-comes", "cancels-only", "debounces"]
        private static let fixes = ["compares-text", "asks-after", "debounces-and-asks"]

        private static let brokenFixes: [Swap] =
            fixes.flatMap { fix in
                [
                    swap(
                        fix,
                        actsAs: "cancels-only",
                        in: "late-answers",
                        breaks: ["shows-no-stale-list-late-answers", "ends-fresh"]
                    ),
                    swap(fix, actsAs: "debounces", in: "typed-fast", breaks: ["shows-no-stale-list-typed-fast"]),
                ]
            } + [swap("debounces-and-asks", actsAs: "asks-after", in: "typed-fast", breaks: ["searches-once"])]

        /// Each variant, which must show what is found for five letters, and gets three.
        private static let undoneWork: [Swap] = (pitfalls + fixes).flatMap { variant in
            ["late-answers", "typed-fast"].map { scenario in
                Swap(
                    experiment: "stale-answer",
                    variant: variant,
                    isTold: "keys=3",
                    scenario: scenario,
                    fails: ["\(variant)-shows-the-word-\(scenario)"]
                )
            }
        }

        /// The pitfall, and the flaws of the popular fixes, without the harm.
        private static let harmlessPitfalls: [Swap] =
            pitfalls.flatMap { pitfall in
                [
                    swap(pitfall, actsAs: "asks-after", in: "late-answers", breaks: ["ends-stale"], status: 3),
                    swap(pitfall, actsAs: "asks-after", in: "typed-fast", breaks: ["flashes"], status: 3),
                ]
            } + [
                Swap(
                    experiment: "stale-answer",
                    variant: "debounces",
                    actsAs: "debounces-and-asks",
                    scenario: "typed-fast",
                    beside: "cancels-only",
                    fails: ["debounces-searches-for-all"],
                    status: 3
                )
            ]

        private static let swap = Swaps(experiment: "stale-answer")

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
