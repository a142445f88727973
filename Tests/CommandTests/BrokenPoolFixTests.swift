import Testing

extension CountedRuns {
    /// blocked-pool with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of blocked-pool", .timeLimit(.minutes(5)))
    struct BrokenPoolFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessPitfalls + harmlessPopularFixes

        private static let swap = Swaps(experiment: "blocked-pool")

        private static let brokenFixes: [Swap] = ["own-queue", "awaited"].flatMap { fix in
            [
                swap(
                    fix,
                    actsAs: "waits-for-task",
                    in: "many-boards",
                    breaks: ["starves-nobody-many-boards", "draws-all-many-boards"]
                ),
                swap(fix, actsAs: "waits-for-raised", in: "many-boards", breaks: ["starves-nobody-many-boards"]),
                swap(
                    fix,
                    actsAs: "waits-for-raised",
                    in: "user-asks",
                    breaks: ["starves-nobody-user-asks", "draws-all-user-asks"]
                ),
                swap(
                    fix,
                    actsAs: "waits-for-task",
                    in: "as-many",
                    breaks: ["starves-nobody-as-many", "draws-all-as-many"]
                ),
            ]
        }

        /// Each variant that must draw all boards, and cannot.
        private static let undoneWork =
            ["waits-for-task", "waits-for-detached"].map {
                swap($0, happensIn: "many-boards", in: "one-fewer", breaks: ["draws-all-one-fewer"])
            }
            + ["own-queue", "awaited"].map {
                swap(
                    $0,
                    actsAs: "waits-for-task",
                    happensIn: "many-boards",
                    in: "one-fewer",
                    breaks: ["draws-all-one-fewer"]
                )
            }
            + [
                swap("waits-for-raised", happensIn: "user-asks", in: "one-fewer", breaks: ["draws-all-one-fewer"]),
                swap("waits-for-raised", happensIn: "user-asks", in: "many-boards", breaks: ["draws-all-many-boards"]),
                swap("waits-for-detached", happensIn: "many-boards", in: "user-asks", breaks: ["draws-all-user-asks"]),
            ]

        private static let harmlessPitfalls = [
            swap(
                "waits-for-task",
                actsAs: "awaited",
                in: "many-boards",
                breaks: ["starves-others", "draws-nothing"],
                status: 3
            ),
            swap("waits-for-task", actsAs: "own-queue", in: "as-many", breaks: ["never-ends"], status: 3),
            // The boards are missing too: the status is that of a fix.
            swap("waits-for-task", happensIn: "as-many", in: "one-fewer", breaks: ["goes-unnoticed"]),
        ]

        private static let harmlessPopularFixes = [
            swap("waits-for-detached", actsAs: "awaited", in: "many-boards", breaks: ["draws-nothing"], status: 3),
            swap("waits-for-detached", actsAs: "awaited", in: "user-asks", breaks: ["starves-others"], status: 3),
            swap(
                "waits-for-raised",
                actsAs: "awaited",
                in: "many-boards",
                breaks: ["starves-others", "has-the-pool-as-its-limit"],
                status: 3
            ),
            swap("waits-for-raised", actsAs: "own-queue", in: "user-asks", breaks: ["draws-nothing"], status: 3),
            swap("own-queue", actsAs: "awaited", in: "many-boards", breaks: ["asks-one-at-a-time"], status: 3),
            swap("awaited", actsAs: "own-queue", in: "many-boards", breaks: ["loses-the-limit"], status: 3),
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
