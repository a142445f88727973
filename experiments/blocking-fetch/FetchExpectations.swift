import Lab
import Model

/// What a run can prove wrong.
enum FetchExpectations {
    static let all = pitfallsShow + flawsShow + fixesHold + mendedFixesHold + sameWork

    private static let pitfalls = ["serial-queue", "concurrent-queue"]
    private static let mended = ["cancellable-operation", "awaited"]
    private static let fixes = ["asynchronous-operation"] + mended

    private static let pitfallsShow: [Expectation] =
        [
            .pitfallShows(
                "serial-queue-goes-one-by-one",
                "serial-queue fetches one after another: the server never has two of its requests.",
                Figure.maximum(FetchMetrics.peakRequests, of: "serial-queue", in: BlockingFetch.manyFetches).equals(1)
            ),
            .pitfallShows(
                "serial-queue-blocks-what-is-behind",
                "serial-queue gets nothing that is behind an address that never answers.",
                Figure.median(FetchMetrics.unansweredBehind, of: "serial-queue", in: BlockingFetch.stuckFetch)
                    .isAtLeast(1)
            ),
            .pitfallShows(
                "concurrent-queue-strands-answers",
                "concurrent-queue leaves answers lying that the server has sent: who would hand them over needs a thread, "
                    + "and all of them wait in fetches.",
                Figure.median(FetchMetrics.stranded, of: "concurrent-queue", in: BlockingFetch.manyFetches).isAtLeast(1)
            ),
            .pitfallShows(
                "concurrent-queue-is-slower",
                "concurrent-queue takes at least three times as long for twelve fetches as serial-queue, on a machine with "
                    + "few processors: the pool grows by a thread a second.",
                twelve(FetchMetrics.totalTime, "concurrent-queue")
                    .isAtLeast(3, times: twelve(FetchMetrics.totalTime, "serial-queue"))
            ),
            .pitfallShows(
                "concurrent-queue-adds-threads",
                "concurrent-queue has at least one and a quarter times the threads of awaited in the end: another one for "
                    + "each fetch that waits.",
                twelve(.peakThreads, "concurrent-queue").isAtLeast(1.25, times: twelve(.peakThreads, "awaited"))
            ),
            .pitfallShows(
                "serial-queue-burns-processor-time",
                "serial-queue takes at least three times the processor time for a fetch that awaited takes: Linux spins "
                    + "while a new connection waits, and each of its fetches makes a new connection.",
                Figure.median(FetchMetrics.fetchCPUTime, of: "serial-queue", in: BlockingFetch.manyFetches)
                    .isAtLeast(
                        3,
                        times: Figure.median(FetchMetrics.fetchCPUTime, of: "awaited", in: BlockingFetch.manyFetches)
                    )
            ),
            .pitfallShows(
                "serial-queue-burns-while-stuck",
                "serial-queue takes at least three times the processor time of awaited while the one address does not "
                    + "answer and there is nothing else to do.",
                Figure.median(FetchMetrics.waitingCPUShare, of: "serial-queue", in: BlockingFetch.stuckFetch)
                    .isAtLeast(
                        3,
                        times: Figure.median(FetchMetrics.waitingCPUShare, of: "awaited", in: BlockingFetch.stuckFetch)
                    )
            ),
        ]
        + pitfalls.map { pitfall in
            .pitfallShows(
                "\(pitfall)-ignores-cancel",
                "\(pitfall) cannot be cancelled: the server still has a request under way long after Cancel.",
                Figure.median(FetchMetrics.leftUnderWay, of: pitfall, in: BlockingFetch.stuckFetch).isAtLeast(1)
            )
        }

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "asynchronous-operation-sends-after-cancel",
            "asynchronous-operation begins requests after they were cancelled, and the server answers them: its start "
                + "does not look, and its connection is begun later, on the main thread.",
            Figure.median(FetchMetrics.answeredAfterCancel, of: "asynchronous-operation", in: BlockingFetch.stuckFetch)
                .isAtLeast(1)
        ),
        .flawShows(
            "asynchronous-operation-never-ends",
            "asynchronous-operation never ends where its connection breaks: nobody is told, and its place in the queue "
                + "is held for ever.",
            Figure.median(FetchMetrics.withoutEnd, of: "asynchronous-operation", in: BlockingFetch.failingFetches)
                .isAtLeast(1)
        ),
        .flawShows(
            "asynchronous-operation-takes-the-error-page",
            "asynchronous-operation takes the page that comes with status 404 for what was asked for.",
            Figure.median(FetchMetrics.wrongBodies, of: "asynchronous-operation", in: BlockingFetch.failingFetches)
                .isAtLeast(1)
        ),
    ]

    private static let fixesHold: [Expectation] = fixes.flatMap { fix -> [Expectation] in
        [
            .fixHolds(
                "\(fix)-has-several-under-way",
                "\(fix) has several requests at the server at once.",
                Figure.median(FetchMetrics.peakRequests, of: fix, in: BlockingFetch.manyFetches).isAtLeast(2)
            ),
            .fixHolds(
                "\(fix)-gets-what-is-behind",
                "\(fix) gets everything that is behind an address that never answers.",
                Figure.median(FetchMetrics.unansweredBehind, of: fix, in: BlockingFetch.stuckFetch).equals(0)
            ),
            .fixHolds(
                "\(fix)-cancels",
                "\(fix) cancels: 300 ms later the server has nothing under way.",
                Figure.median(FetchMetrics.leftUnderWay, of: fix, in: BlockingFetch.stuckFetch).equals(0)
            ),
        ]
    }

    private static let mendedFixesHold: [Expectation] = mended.flatMap { fix -> [Expectation] in
        [
            .fixHolds(
                "\(fix)-sends-nothing-after-cancel",
                "\(fix) lets the server answer nothing that was cancelled as soon as it was asked for.",
                Figure.median(FetchMetrics.answeredAfterCancel, of: fix, in: BlockingFetch.stuckFetch).equals(0)
            ),
            .fixHolds(
                "\(fix)-ends-what-is-cancelled",
                "\(fix) tells of each fetch that it has ended, the cancelled ones too.",
                Figure.median(FetchMetrics.withoutEnd, of: fix, in: BlockingFetch.stuckFetch).equals(0)
            ),
            .fixHolds(
                "\(fix)-tells-of-failures",
                "\(fix) tells of each fetch that it has ended, those whose connection broke too.",
                Figure.median(FetchMetrics.withoutEnd, of: fix, in: BlockingFetch.failingFetches).equals(0)
            ),
            .fixHolds(
                "\(fix)-takes-no-error-page",
                "\(fix) takes no error page and no half of a body for what was asked for.",
                Figure.median(FetchMetrics.wrongBodies, of: fix, in: BlockingFetch.failingFetches).equals(0)
            ),
        ]
    }

    private static let sameWork: [Expectation] =
        (pitfalls + fixes).map { variant in
            .sameWork(
                "\(variant)-gets-the-few",
                "\(variant) gets the bodies of a few fetches, byte for byte.",
                Figure.median(FetchMetrics.missing, of: variant, in: BlockingFetch.fewFetches).equals(0)
            )
        }
        + (pitfalls + fixes).map { variant in
            .sameWork(
                "\(variant)-gets-the-twelve",
                "\(variant) gets the bodies of twelve fetches, byte for byte, however long it takes.",
                Figure.maximum(FetchMetrics.missing, of: variant, in: BlockingFetch.twelveFetches).equals(0)
            )
        }
        + fixes.map { fix in
            .sameWork(
                "\(fix)-gets-all",
                "\(fix) gets the body of every one of many fetches, byte for byte.",
                Figure.median(FetchMetrics.missing, of: fix, in: BlockingFetch.manyFetches).equals(0)
            )
        }

    private static func twelve(_ metric: Metric, _ variant: String) -> Figure {
        Figure.median(metric, of: variant, in: BlockingFetch.twelveFetches)
    }
}
