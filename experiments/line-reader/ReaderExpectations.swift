import Lab
import Model

/// What a run of the reading can prove wrong.
enum ReaderExpectations {
    static let all: [Expectation] = pitfallsShow + flawsShow + fixesHold + sameWork

    private static let wholeFile = ["components", "enumerate-lines", "data-split"]
    private static let fixes = ["evented-bounded", "lazy-lines", "awaited-lines"]

    private static let feed = LineReaderExperiment.feed
    private static let feed10 = LineReaderExperiment.feed10
    private static let slowConsumer = LineReaderExperiment.slowConsumer
    private static let longLines = LineReaderExperiment.longLines
    private static let endOfStream = LineReaderExperiment.endOfStream
    private static let awkwardBytes = LineReaderExperiment.awkwardBytes

    /// The bytes by which a fix may have the heap grow: less than a third of the article's 800 KB.
    private static let mostGrowth = 256.0 * 1024

    private static let pitfallsShow: [Expectation] = wholeFile.map { variant in
        .pitfallShows(
            "\(variant)-holds-the-file",
            "\(variant) holds the whole file: with ten million bytes the heap grows by at least as much.",
            Figure.minimum(ReaderMetrics.heapGrowth, of: variant, in: feed10)
                .isAtLeast(1, times: .minimum(ReaderMetrics.fileSize, of: variant, in: feed10))
        )
    }

    private static let flawsShow: [Expectation] = [
        .flawShows(
            "evented-holds-what-is-not-consumed",
            "evented holds what a slow consumer has not taken yet: the heap grows by at least half of the file, which is "
                + "more than the article's 800 KB.",
            Figure.median(ReaderMetrics.heapGrowth, of: "evented", in: slowConsumer)
                .isAtLeast(0.5, times: .median(ReaderMetrics.fileSize, of: "evented", in: slowConsumer))
        ),
        .flawShows(
            "evented-is-quadratic",
            "evented searches a line from its beginning with each chunk: one of twice the length costs it at least 2.5 times "
                + "the processor time.",
            Figure.median(.cpuTime, of: "evented", in: longLines[1])
                .isAtLeast(2.5, times: .median(.cpuTime, of: "evented", in: longLines[0]))
        ),
        .flawShows(
            "evented-ends-too-early",
            "evented ends too early: its end overtakes the chunks that wait for the queue, and the last line is wrong or "
                + "missing.",
            Figure.minimum(ReaderMetrics.wrongLines, of: "evented", in: endOfStream).isAtLeast(1)
        ),
        .flawShows(
            "evented-drops-invalid-text",
            "evented drops each line that is no UTF-8, and says nothing.",
            Figure.minimum(ReaderMetrics.wrongLines, of: "evented", in: awkwardBytes).isAtLeast(2)
        ),
    ]

    private static let fixesHold: [Expectation] = fixes.flatMap { fix -> [Expectation] in
        ([feed, feed10] + LineReaderExperiment.large + [slowConsumer]).map { scenario in
            .fixHolds(
                "\(fix)-stays-small-\(scenario.description.name)",
                "\(fix) needs no memory for the file: in \(scenario.description.name) the heap grows by 256 KB at most.",
                Figure.median(ReaderMetrics.heapGrowth, of: fix, in: scenario).isAtMost(mostGrowth)
            )
        }
            + [feed10, slowConsumer].map { scenario in
                .fixHolds(
                    "\(fix)-keeps-frames-\(scenario.description.name)",
                    "\(fix) keeps the frames in \(scenario.description.name): the main thread never stands still for longer "
                        + "than one frame by its own doing.",
                    Figure.median(.longestOwnStall, of: fix, in: scenario).isAtMost(Metric.frame)
                )
            } + [
                .fixHolds(
                    "\(fix)-takes-long-lines",
                    "\(fix) takes a line of two million bytes in at most a quarter of evented's processor time.",
                    Figure.median(.cpuTime, of: fix, in: longLines[1])
                        .isAtMost(0.25, times: .median(.cpuTime, of: "evented", in: longLines[1]))
                )
            ]
    }

    private static let sameWork: [Expectation] =
        (wholeFile + fixes).flatMap { variant -> [Expectation] in
            [feed10, longLines[1], endOfStream, awkwardBytes].map { scenario in
                .sameWork(
                    "\(variant)-is-right-\(scenario.description.name)",
                    "\(variant) delivers the lines of \(scenario.description.name) as they are in the file, all of them and in "
                        + "order.",
                    Figure.maximum(ReaderMetrics.wrongLines, of: variant, in: scenario).equals(0)
                )
            }
        }
        + fixes.flatMap { fix in
            LineReaderExperiment.large.map { scenario in
                .sameWork(
                    "\(fix)-is-right-\(scenario.description.name)",
                    "\(fix) delivers the lines of \(scenario.description.name) as they are in the file, all of them and in order.",
                    Figure.maximum(ReaderMetrics.wrongLines, of: fix, in: scenario).equals(0)
                )
            }
        }
}
