import Testing

extension CountedRuns {
    /// task-per-event with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of task-per-event", .timeLimit(.minutes(5)))
    struct BrokenEventFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessPitfalls

        private static let pitfalls = ["task-per-message", "tasks-by-priority"]
        private static let fixes = ["chained-tasks", "stream-per-board"]

        private static let brokenFixes: [Swap] =
            (["shared-stream"] + fixes).flatMap { fix in
                [
                    swap(
                        fix,
                        actsAs: "task-per-message",
                        in: "slow-photo",
                        breaks: ["keeps-the-order-slow-photo", "ends-with-the-last-score"]
                    ),
                    swap(fix, actsAs: "task-per-message", in: "whole-match", breaks: ["keeps-the-order-whole-match"]),
                ]
            } + fixes.map { swap($0, actsAs: "shared-stream", in: "two-boards", breaks: ["shows-all-on-both"]) }

        /// Each variant, which must show all messages, and gets those of another scenario.
        private static let undoneWork: [Swap] = (pitfalls + ["shared-stream"] + fixes).flatMap { variant in
            [
                Swap(
                    experiment: "task-per-event",
                    variant: variant,
                    happensIn: "two-boards",
                    scenario: "slow-photo",
                    fails: ["\(variant)-shows-all"]
                ),
                Swap(
                    experiment: "task-per-event",
                    variant: variant,
                    happensIn: "slow-photo",
                    scenario: "whole-match",
                    fails: ["\(variant)-shows-the-match"]
                ),
            ]
        }

        /// The pitfall, and the flaws of the popular fixes, without the harm.
        private static let harmlessPitfalls: [Swap] =
            pitfalls.map { pitfall in
                swap(
                    pitfall,
                    actsAs: "stream-per-board",
                    in: "slow-photo",
                    breaks: ["loses-the-order", "ends-with-an-old-score"],
                    status: 3
                )
            } + [
                swap(
                    "shared-stream",
                    actsAs: "stream-per-board",
                    in: "two-boards",
                    breaks: ["gives-each-to-one"],
                    status: 3
                )
            ]

        private static let swap = Swaps(experiment: "task-per-event")

        @Test(
            "A variant that behaves like another one fails its promise, by name, with the status of its role",
            arguments: swaps
        )
        func broken(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
