import Testing

extension JudgedRuns {
    /// `line-reader` with variants that run another variant's code: the run and the check notice it, and name what no
    /// longer holds, or no longer shows.
    @Suite("A broken fix, and a harmless pitfall, of line-reader", .timeLimit(.minutes(5)))
    struct BrokenFileFixTests {
        private static let fixes = ["evented-bounded", "lazy-lines", "lazy-strings", "awaited-lines"]

        static let brokenFixes: [Swap] =
            fixes.flatMap { fix in
                [
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "data-split",
                        scenario: "feed-10",
                        fails: ["\(fix)-stays-small-feed-10"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        scenario: "slow-consumer",
                        fails: ["\(fix)-stays-small-slow-consumer"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        scenario: "end-of-stream",
                        fails: ["\(fix)-is-right-end-of-stream"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        scenario: "awkward-bytes",
                        fails: ["\(fix)-is-right-awkward-bytes"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        scenario: "long-line-2",
                        beside: "evented",
                        fails: ["\(fix)-takes-long-lines"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        scenario: "late-end",
                        samples: 3,
                        fails: ["\(fix)-keeps-frames-late-end"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        scenario: "released",
                        fails: ["\(fix)-completes-released"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        scenario: "unreadable",
                        fails: ["\(fix)-completes-unreadable"]
                    ),
                    Swap(
                        experiment: "line-reader",
                        variant: fix,
                        actsAs: "evented",
                        happensIn: "released",
                        scenario: "late-end",
                        fails: ["\(fix)-is-right-late-end"]
                    ),
                ] + blockedFrames(fix)
            } + blockedFrames("evented") + [
                Swap(
                    experiment: "line-reader",
                    variant: "evented",
                    happensIn: "released",
                    scenario: "late-end",
                    fails: ["evented-is-right-late-end"]
                )
            ]

        /// The last line on the main thread, where the frames are promised.
        private static func blockedFrames(_ variant: String) -> [Swap] {
            ["feed-10", "slow-consumer"].map { scenario in
                Swap(
                    experiment: "line-reader",
                    variant: variant,
                    actsAs: variant == "evented" ? "" : "evented",
                    happensIn: "late-end",
                    scenario: scenario,
                    samples: 3,
                    fails: ["\(variant)-keeps-frames-\(scenario)"]
                )
            }
        }

        static let harmlessPitfalls =
            [
                Swap(
                    experiment: "line-reader",
                    variant: "components",
                    actsAs: "lazy-lines",
                    scenario: "feed-10",
                    fails: ["components-holds-the-file"],
                    status: 3
                ),
                Swap(
                    experiment: "line-reader",
                    variant: "evented",
                    actsAs: "evented-bounded",
                    scenario: "slow-consumer",
                    fails: ["evented-holds-what-is-not-consumed"],
                    status: 3
                ),
                Swap(
                    experiment: "line-reader",
                    variant: "evented",
                    actsAs: "evented-bounded",
                    scenario: "end-of-stream",
                    fails: ["evented-ends-too-early"],
                    status: 3
                ),
                Swap(
                    experiment: "line-reader",
                    variant: "evented",
                    actsAs: "evented-bounded",
                    scenario: "long-line-4",
                    options: ["--scenario", "long-line-1"],
                    fails: ["evented-is-quadratic"],
                    status: 3
                ),
            ]
            + [
                ("awkward-bytes", "drops-invalid-text"), ("late-end", "works-on-main"),
                ("released", "never-completes"), ("unreadable", "hides-errors"),
            ]
            .map { scenario, flaw in
                Swap(
                    experiment: "line-reader",
                    variant: "evented",
                    actsAs: "evented-bounded",
                    scenario: scenario,
                    fails: ["evented-\(flaw)"],
                    status: 3
                )
            }

        @Test(
            "A fix that behaves like another variant fails its promise, by name, with status 1",
            arguments: brokenFixes
        )
        func brokenFix(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test("A pitfall without harm is named, with status 3", arguments: harmlessPitfalls)
        func harmlessPitfall(swap: Swap) async throws {
            try await swap.expectNoticed()
        }
    }
}
