import Testing

extension JudgedRuns {
    /// The list of shops, with the code of one variant under the name of another: the run and the check notice it, and
    /// name what no longer holds or no longer shows.
    @Suite("A broken fix, and a harmless pitfall, of the recycled cell", .timeLimit(.minutes(10)))
    struct BrokenCellFixTests {
        private static let reused = "reused-before-shown"
        private static let passed = "passed-by"
        private static let back = "back-again"
        private static let finger = "finger-down"
        private static let screenful = "screenful"

        /// A variant that behaves like another one.
        ///
        /// - Parameter failing: The ends of the expectations' names, after the variant's.
        private static func cell(
            _ variant: String,
            actsAs other: String = "",
            happensIn: String = "",
            isTold: String = "",
            in scenario: String = "scroll",
            beside: String = "",
            failing: [String],
            status: Int32 = 1
        ) -> Swap {
            Swap(
                experiment: "reused-cell",
                variant: variant,
                actsAs: other,
                happensIn: happensIn,
                isTold: isTold,
                scenario: scenario,
                beside: beside,
                fails: failing.map { "\(variant)-\($0)" },
                status: status
            )
        }

        // MARK: - The scroll

        static let harmlessStages = [
            cell("drawn-on-display", actsAs: "shared-pipeline", failing: ["stutters"], status: 3),
            cell("drawn-asynchronously", actsAs: "shared-pipeline", failing: ["is-stale"], status: 3),
            cell("drawn-asynchronously", actsAs: "drawn-on-display", failing: ["is-smooth"], status: 3),
            cell("checked-identifier", actsAs: "shared-pipeline", failing: ["wastes"], status: 3),
            cell("delayed-start", isTold: "delay=0", failing: ["waits"], status: 3),
        ]

        static let brokenStages =
            [
                cell("checked-identifier", actsAs: "drawn-asynchronously", failing: ["is-never-stale"]),
                // Which of two drawings ends last is chance in a scroll, and not in that scenario.
                cell(
                    "checked-identifier",
                    actsAs: "drawn-asynchronously",
                    happensIn: passed,
                    failing: ["ends-right"]
                ),
                cell(
                    "delayed-start",
                    actsAs: "checked-identifier",
                    beside: "checked-identifier",
                    failing: ["wastes-little"]
                ),
            ]
            + ["checked-identifier", "queue-per-cell", "delayed-start", "cached-pictures"].map { stage in
                cell(stage, actsAs: "drawn-on-display", failing: ["keeps-frames"])
            }

        static let brokenPipelines = ["shared-pipeline", "task-per-cell"].flatMap { fix in
            [
                cell(fix, actsAs: "set-off-main", failing: ["is-never-stale", "keeps-to-the-main-thread-scroll"]),
                cell(fix, actsAs: "drawn-on-display", failing: ["keeps-frames"]),
                cell(fix, actsAs: "checked-identifier", beside: "checked-identifier", failing: ["wastes-little"]),
                cell(fix, actsAs: "delayed-start", beside: "delayed-start", failing: ["does-not-wait"]),
                cell(fix, isTold: "cache-limit=100000000", in: back, failing: ["is-bounded"]),
            ]
        }

        // MARK: - The moments

        static let harmlessMoments =
            ["drawn-asynchronously", "kept-picture", "request-kept", "task-unasked"].map { pitfall in
                cell(pitfall, actsAs: "shared-pipeline", in: reused, failing: ["shows-the-row-before"], status: 3)
            }
            + ["queue-per-cell", "delayed-start", "cached-pictures"].map { stage in
                cell(
                    stage,
                    actsAs: "checked-identifier",
                    in: reused,
                    failing: ["shows-the-row-before", "reads-off-main"],
                    status: 3
                )
            }
            + [
                cell(
                    "set-off-main",
                    actsAs: "drawn-asynchronously",
                    in: reused,
                    failing: ["breaks-the-rule"],
                    status: 3
                ),
                cell(
                    "drawn-asynchronously",
                    actsAs: "checked-identifier",
                    in: passed,
                    failing: ["stays-wrong"],
                    status: 3
                ),
                cell(
                    "checked-identifier",
                    actsAs: "queue-per-cell",
                    in: passed,
                    failing: ["draws-every-row"],
                    status: 3
                ),
                cell("queue-per-cell", actsAs: "shared-pipeline", in: passed, failing: ["draws-for-nobody"], status: 3),
                cell("cache-asked-late", actsAs: "cached-pictures", in: back, failing: ["flickers"], status: 3),
                cell("cache-asked-late", actsAs: "delayed-start", in: back, failing: ["spares-drawing"], status: 3),
                cell("delayed-start", actsAs: "cached-pictures", in: back, failing: ["draws-again"], status: 3),
                cell(
                    "delayed-start",
                    actsAs: "queue-per-cell",
                    in: finger,
                    failing: ["stays-empty-under-a-finger"],
                    status: 3
                ),
                cell(
                    "queue-per-cell",
                    actsAs: "shared-pipeline",
                    in: screenful,
                    failing: ["takes-every-processor"],
                    status: 3
                ),
            ]

        static let brokenMoments =
            [
                cell("checked-identifier", actsAs: "queue-per-cell", in: reused, failing: ["stays-right-\(reused)"]),
                cell(
                    "checked-identifier",
                    actsAs: "drawn-asynchronously",
                    in: passed,
                    failing: ["stays-right-\(passed)", "ends-right-when-passed"]
                ),
                cell(
                    "queue-per-cell",
                    actsAs: "checked-identifier",
                    in: passed,
                    beside: "checked-identifier",
                    failing: ["drops-what-waits"]
                ),
                cell("delayed-start", actsAs: "checked-identifier", in: passed, failing: ["draws-what-stays"]),
                cell(
                    "cached-pictures",
                    actsAs: "delayed-start",
                    in: back,
                    failing: ["spares-drawing", "comes-back-complete"]
                ),
                cell("cached-pictures", actsAs: "cache-asked-late", in: back, failing: ["comes-back-complete"]),
                cell("shared-pipeline", actsAs: "task-per-cell", in: screenful, failing: ["leaves-a-processor"]),
                // The request that is never cancelled.
                cell("shared-pipeline", actsAs: "request-kept", in: reused, failing: ["stays-right-\(reused)"]),
                cell(
                    "shared-pipeline",
                    actsAs: "request-kept",
                    in: passed,
                    failing: ["stays-right-\(passed)", "ends-right-when-passed", "draws-what-stays", "stops-drawing"]
                ),
                // The task that asks neither before its drawing nor after it.
                cell("task-per-cell", actsAs: "task-unasked", in: reused, failing: ["stays-right-\(reused)"]),
                cell("task-per-cell", actsAs: "task-unasked", in: passed, failing: ["draws-what-stays"]),
                cell(
                    "task-per-cell",
                    actsAs: "drawn-asynchronously",
                    in: passed,
                    failing: ["stays-right-\(passed)", "ends-right-when-passed", "stops-drawing"]
                ),
            ]
            + ["shared-pipeline", "task-per-cell"].flatMap { fix in
                [
                    cell(fix, actsAs: "set-off-main", in: reused, failing: ["keeps-to-the-main-thread-\(reused)"]),
                    cell(fix, actsAs: "delayed-start", in: back, failing: ["spares-drawing", "comes-back-complete"]),
                    cell(fix, actsAs: "set-off-main", in: back, failing: ["keeps-to-the-main-thread-\(back)"]),
                    cell(fix, actsAs: "set-off-main", in: passed, failing: ["keeps-to-the-main-thread-\(passed)"]),
                    cell(fix, actsAs: "set-off-main", in: finger, failing: ["keeps-to-the-main-thread-\(finger)"]),
                    cell(
                        fix,
                        actsAs: "set-off-main",
                        in: screenful,
                        failing: ["keeps-to-the-main-thread-\(screenful)"]
                    ),
                    cell(fix, actsAs: "delayed-start", in: finger, failing: ["draws-under-a-finger"]),
                ]
            }
            + ["checked-identifier", "queue-per-cell", "delayed-start", "cached-pictures"].map { stage in
                cell(stage, actsAs: "set-off-main", in: reused, failing: ["keeps-to-the-main-thread-\(reused)"])
            }

        @Test(
            "The code of one variant under another's name is detected, by name",
            arguments: harmlessStages + brokenStages + brokenPipelines + harmlessMoments + brokenMoments
        )
        func swapped(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
