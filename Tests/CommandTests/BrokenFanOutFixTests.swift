import Testing

extension CountedRuns {
    /// unbounded-fan-out with a variant whose code is another variant's: the run and the check notice it, and name it.
    @Suite("A broken variant of unbounded-fan-out", .timeLimit(.minutes(5)))
    struct BrokenFanOutFixTests {
        static let swaps = brokenFixes + undoneWork + harmlessVariants

        private static let bounded = ["fixed-chunks", "limiter-in-child", "sliding-window"]

        private static let swap = Swaps(experiment: "unbounded-fan-out")

        private static let brokenFixes: [Swap] =
            bounded.flatMap { fix in
                [
                    swap(
                        fix,
                        actsAs: "child-per-timetable",
                        in: "ten-thousand",
                        breaks: ["keeps-its-limit-ten-thousand"]
                            + (fix == "limiter-in-child" ? [] : ["shows-the-first-soon"])
                    ),
                    swap(
                        fix,
                        actsAs: "child-per-timetable",
                        in: "few-descriptors",
                        breaks: ["keeps-its-limit-few-descriptors", "loads-all-few-descriptors"]
                    ),
                ]
            }
            + ["limiter-in-child", "sliding-window"].map {
                swap($0, actsAs: "fixed-chunks", in: "one-slow", breaks: ["goes-on-beside-the-slow"])
            }
            + [
                swap(
                    "limiter-in-child",
                    actsAs: "sliding-window",
                    in: "many-loads",
                    breaks: ["keeps-its-limit-many-loads", "loads-all-many-loads"]
                )
            ]

        /// Each variant that must show all timetables, and cannot open all of them.
        private static let undoneWork: [Swap] = (["child-per-timetable", "raised-limit"] + bounded).flatMap { variant in
            ["ten-thousand", "one-slow"].map { scenario in
                swap(
                    variant,
                    actsAs: bounded.contains(variant) ? "child-per-timetable" : "",
                    happensIn: "few-descriptors",
                    in: scenario,
                    breaks: ["loads-all-\(scenario)"]
                )
            }
        }

        /// Each pitfall, flaw and price without its harm.
        private static let harmlessVariants = [
            swap(
                "child-per-timetable",
                actsAs: "sliding-window",
                beside: "sliding-window",
                in: "ten-thousand",
                breaks: ["has-all-in-flight", "fills-memory", "shows-the-first-last"],
                status: 3
            ),
            swap(
                "child-per-timetable",
                actsAs: "sliding-window",
                in: "few-descriptors",
                breaks: ["runs-out-of-descriptors"],
                status: 3
            ),
            swap(
                "raised-limit",
                actsAs: "sliding-window",
                in: "ten-thousand",
                breaks: ["has-all-in-flight"],
                status: 3
            ),
            swap(
                "raised-limit",
                actsAs: "sliding-window",
                in: "few-descriptors",
                breaks: ["runs-out-later"],
                status: 3
            ),
            swap(
                "fixed-chunks",
                actsAs: "sliding-window",
                in: "one-slow",
                breaks: ["waits-for-its-slowest"],
                status: 3
            ),
            swap(
                "limiter-in-child",
                actsAs: "sliding-window",
                beside: "sliding-window",
                in: "ten-thousand",
                breaks: ["keeps-a-task-per-timetable"],
                status: 3
            ),
            swap("sliding-window", actsAs: "limiter-in-child", in: "many-loads", breaks: ["adds-up"], status: 3),
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
