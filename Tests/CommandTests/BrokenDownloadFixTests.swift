import Model
import Testing

extension CountedRuns {
    /// `download-limit` with variants whose code is another one's: the run and the check notice it, and name what no
    /// longer holds, or no longer shows. Three samples where a busy machine may let two downloads, or a tap and a download,
    /// miss each other.
    @Suite("A broken fix, and a harmless pitfall, of download-limit", .timeLimit(.minutes(10)))
    struct BrokenDownloadFixTests {
        private static let overOperations = ["stop-and-resume", "both-mixed"]
        private static let schedulers = ["own-scheduler", "task-per-download"]

        /// A variant that acts as another, or does so in another scenario under the scenario's name.
        private static func swap(
            _ variant: String,
            as other: String = "",
            in scenario: String,
            happensIn otherScenario: String = "",
            samples: Int = 1,
            fails promises: String...,
            status: Int32 = 1
        ) -> Swap {
            Swap(
                experiment: "download-limit",
                variant: variant,
                actsAs: other,
                happensIn: otherScenario,
                scenario: scenario,
                samples: samples,
                fails: promises.map { "\(variant)-\($0)" },
                status: status
            )
        }

        static let brokenFixes = (overOperations + schedulers).flatMap { fix in
            [
                swap(fix, as: "finishes-at-once", in: "untouched", fails: "keeps-the-limit-untouched"),
                swap(fix, as: "finishes-at-once", in: "everything", fails: "keeps-the-limit-everything"),
                swap(
                    fix,
                    as: "setter-as-printed",
                    in: "everything",
                    happensIn: "pauses",
                    fails: "leaves-no-place-idle-everything",
                    "fetches-all"
                ),
                swap(
                    fix,
                    as: "suspended-task",
                    in: "everything",
                    happensIn: "interrupted",
                    fails: "fetches-intact-files"
                ),
                swap(
                    fix,
                    as: "maximum-plus-paused",
                    in: "ends-while-paused",
                    samples: 3,
                    fails: "keeps-the-limit-ends-while-paused"
                ),
            ]
        }

        /// What the moments of an operation queue break.
        static let brokenAtMoments = overOperations.flatMap { fix in
            [
                swap(
                    fix,
                    as: "maximum-plus-paused",
                    in: "crossing-resume",
                    samples: 3,
                    fails: "keeps-the-limit-crossing-resume"
                ),
                swap(
                    fix,
                    as: "queue-goes-on",
                    in: "crossing-limit",
                    samples: 3,
                    fails: "keeps-the-limit-crossing-limit"
                ),
                swap(
                    fix,
                    as: "maximum-plus-paused",
                    in: "stopped-twice",
                    samples: 3,
                    fails: "leaves-no-place-idle-stopped-twice"
                ),
                swap(
                    fix,
                    as: "maximum-plus-paused",
                    in: "crossing-pauses",
                    samples: 3,
                    fails: "leaves-no-place-idle-crossing-pauses"
                ),
                swap(fix, as: "maximum-plus-paused", in: "resumed-while-full", fails: "fetches-all-resumed-while-full"),
            ]
        }

        /// A lower limit misses what the queue has started and what does not execute yet.
        static let missingAStart = (["both-mixed"] + schedulers).map { fix in
            swap(fix, as: "maximum-plus-paused", in: "limit-meets-start", fails: "keeps-the-limit-limit-meets-start")
        }

        static let unordered = schedulers.map { fix in
            swap(fix, as: "stop-and-resume", in: "priorities", fails: "starts-in-turn", "lets-go")
        }

        static let unstoppable = ["stop-and-resume", "task-per-download"].map { fix in
            swap(fix, as: "finishes-at-once", in: "pause-meets-start", fails: "rests-when-paused")
        }

        static let brokenArticleFixes = [
            swap("maximum-plus-paused", as: "finishes-at-once", in: "pauses", fails: "keeps-the-limit-pauses"),
            swap(
                "maximum-plus-paused",
                as: "setter-as-printed",
                in: "pauses",
                fails: "leaves-no-place-idle-pauses",
                "fetches-all-pauses"
            ),
            swap(
                "maximum-plus-paused",
                as: "queue-goes-on",
                in: "crossing-limit",
                samples: 3,
                fails: "keeps-the-limit-crossing-limit"
            ),
            swap(
                "checks-at-end",
                as: "maximum-plus-paused",
                in: "ends-while-paused",
                samples: 3,
                fails: "keeps-the-limit-ends-while-paused"
            ),
            swap(
                "checks-at-end",
                in: "ends-while-paused",
                happensIn: "stopped-twice",
                samples: 3,
                fails: "leaves-no-place-idle-ends-while-paused"
            ),
            swap("stop-and-resume", in: "interrupted", happensIn: "no-ranges", fails: "continues"),
        ]

        static let otherWork = ["finishes-at-once", "pause-keeps-slot", "lowered-by-hand"].flatMap { pitfall in
            [
                swap(pitfall, as: "setter-as-printed", in: "everything", happensIn: "pauses", fails: "fetches-all"),
                swap(
                    pitfall,
                    as: "suspended-task",
                    in: "everything",
                    happensIn: "interrupted",
                    fails: "fetches-intact-files"
                ),
            ]
        }

        static let harmlessPitfalls =
            [
                ("finishes-at-once", "everything", ["limits-nothing"]),
                ("pause-keeps-slot", "everything", ["idles", "stops-none"]),
                ("lowered-by-hand", "everything", ["idles"]),
                ("suspended-task", "everything", ["corrupts"]),
                ("queue-goes-on", "crossing-limit", ["starts-meanwhile"]),
                ("maximum-plus-paused", "resumed-while-full", ["forgets-a-resume"]),
                ("maximum-plus-paused", "ends-while-paused", ["is-off-by-one"]),
                ("maximum-plus-paused", "stopped-twice", ["counts-twice"]),
                ("maximum-plus-paused", "crossing-pauses", ["loses-a-count"]),
                ("maximum-plus-paused", "crossing-resume", ["resumes-beyond"]),
                ("maximum-plus-paused", "limit-meets-start", ["misses-a-start"]),
                ("stop-and-resume", "limit-meets-start", ["misses-a-start"]),
                ("setter-as-printed", "pauses", ["stays-suspended"]),
                ("checks-at-end", "ends-before-others", ["corrects-late"]),
                ("stop-and-resume", "priorities", ["holds-a-cancelled"]),
            ].map { variant, scenario, promises in
                Swap(
                    "download-limit",
                    variant,
                    actsAs: "own-scheduler",
                    in: scenario,
                    breaks: promises,
                    status: 3
                )
            } + [
                swap(
                    "stop-and-resume",
                    in: "no-ranges",
                    happensIn: "interrupted",
                    fails: "starts-over",
                    "fetches-twice",
                    status: 3
                ),
                swap("stop-and-resume", in: "interrupted", happensIn: "priorities", fails: "reconnects", status: 3),
            ]

        static let all =
            brokenFixes + brokenAtMoments + missingAStart + unordered + unstoppable + brokenArticleFixes + otherWork
            + harmlessPitfalls

        @Test("It fails, by name and with its status", arguments: all)
        func swapped(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test("Every expectation was seen to fail")
        func complete() async throws {
            let experiments = try await Installation("download-limit").experiments()
            let declared = experiments.first { $0.name == "download-limit" }?.expectations.map(\.identifier) ?? []
            #expect(Set(declared) == Set(Self.all.flatMap(\.fails)))
        }
    }
}
