import Testing

extension JudgedRuns {
    /// `line-reader` with variants that run another variant's code: the run and the check notice it, and name what no
    /// longer holds, or no longer shows.
    @Suite("A broken fix, and a harmless pitfall, of line-reader", .timeLimit(.minutes(5)))
    struct BrokenFileFixTests {
        /// The reading ends in other ways there than by the end of its file.
        private static let otherEnds = ["released", "unreadable"]
        private static let fixes = ["evented-bounded", "lazy-lines", "lazy-strings", "awaited-lines"]

        static let brokenFixes: [Swap] = fixes.flatMap { fix in
            [
                Swap("line-reader", fix, actsAs: "data-split", in: "feed-10", breaks: ["stays-small-feed-10"]),
                Swap("line-reader", fix, actsAs: "evented", in: "slow-consumer", breaks: ["stays-small-slow-consumer"]),
                Swap("line-reader", fix, actsAs: "evented", in: "end-of-stream", breaks: ["is-right-end-of-stream"]),
                Swap("line-reader", fix, actsAs: "evented", in: "awkward-bytes", breaks: ["is-right-awkward-bytes"]),
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
                    samples: 2,
                    options: otherEnds.flatMap { ["--scenario", $0] },
                    fails: ["keeps-frames-late-end", "completes-released", "completes-unreadable"].map {
                        "\(fix)-\($0)"
                    }
                ),
                Swap(
                    experiment: "line-reader",
                    variant: fix,
                    actsAs: "evented",
                    happensIn: "released",
                    scenario: "late-end",
                    fails: ["\(fix)-is-right-late-end"]
                ),
                blockingFrames(fix, actsAs: "evented"),
            ]
        }

        /// What the article's reader promises and keeps.
        static let brokenReader = [
            blockingFrames("evented"),
            Swap(
                experiment: "line-reader",
                variant: "evented",
                happensIn: "released",
                scenario: "late-end",
                fails: ["evented-is-right-late-end"]
            ),
        ]

        /// The last line on the main thread, where the frames are promised.
        private static func blockingFrames(_ variant: String, actsAs other: String = "") -> Swap {
            Swap(
                experiment: "line-reader",
                variant: variant,
                actsAs: other,
                happensIn: "late-end",
                scenario: "feed-10",
                samples: 2,
                options: ["--scenario", "slow-consumer"],
                fails: ["\(variant)-keeps-frames-feed-10", "\(variant)-keeps-frames-slow-consumer"]
            )
        }

        static let harmlessPitfalls = [
            Swap(
                "line-reader",
                "components",
                actsAs: "lazy-lines",
                in: "feed-10",
                breaks: ["holds-the-file"],
                status: 3
            ),
            harmlessReader(["slow-consumer"], "holds-what-is-not-consumed"),
            harmlessReader(["end-of-stream"], "ends-too-early"),
            harmlessReader(["long-line-2", "long-line-quarter"], "is-quadratic"),
            harmlessReader(["awkward-bytes"], "drops-invalid-text"),
            harmlessReader(["late-end"] + otherEnds, "works-on-main", "never-completes", "hides-errors"),
        ]

        private static func harmlessReader(_ scenarios: [String], _ flaws: String...) -> Swap {
            Swap(
                experiment: "line-reader",
                variant: "evented",
                actsAs: "evented-bounded",
                scenario: scenarios[0],
                options: scenarios.dropFirst().flatMap { ["--scenario", $0] },
                fails: flaws.map { "evented-\($0)" },
                status: 3
            )
        }

        @Test(
            "A fix that behaves like another variant fails its promise, by name, with status 1",
            arguments: brokenFixes + brokenReader
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
