import Lab
import Model

/// Reading the lines of a file: whole, in chunks that nothing bounds, or a buffer at a time.
@main
struct LineReaderExperiment: Experiment {
    static let feed = Scenario(
        "feed",
        "A feed of a million bytes, or the text given with --feed.",
        setting: [.init(LineInput.situation, .feed), .init(LineInput.megabytes, 1)]
    )
    static let feed10 = sized(10, "A feed of ten million bytes.")
    static let large = [
        sized(100, "A feed of a hundred million bytes.", isLarge: true),
        sized(1000, "A feed of a thousand million bytes, in chunks of 32 KiB.", isLarge: true, chunkSize: 32_768),
        sized(4000, "A feed of four thousand million bytes, in chunks of 32 KiB.", isLarge: true, chunkSize: 32_768),
    ]
    static let slowConsumer = Scenario(
        "slow-consumer",
        "A feed of two million bytes, whose consumer takes some microseconds for each line.",
        setting: [.init(LineInput.situation, .slowConsumer), .init(LineInput.megabytes, 2)]
    )
    static let longLines = [1, 2].map { megabytes in
        Scenario(
            "long-line-\(megabytes)",
            "A line of \(megabytes),000,000 bytes, and three short ones.",
            setting: [.init(LineInput.situation, .longLine), .init(LineInput.megabytes, megabytes)]
        )
    }
    static let endOfStream = Scenario(
        "end-of-stream",
        "A feed whose last line has no end, and whose consumer takes its time for the first line.",
        setting: [.init(LineInput.situation, .endOfStream)]
    )
    static let awkwardBytes = Scenario(
        "awkward-bytes",
        "Lines with all kinds of ends, empty ones, NUL bytes, characters cut by a chunk's edge, bytes that are no UTF-8.",
        setting: [.init(LineInput.situation, .awkwardBytes)]
    )

    /// A million turns of the run loop would be measured where a file is large: its chunks are larger too.
    private static func sized(
        _ megabytes: Int,
        _ summary: String,
        isLarge: Bool = false,
        chunkSize: Int = LineInput.chunkSize.defaultValue
    ) -> Scenario {
        Scenario(
            "feed-\(megabytes)",
            summary,
            isLarge: isLarge,
            setting: [
                .init(LineInput.situation, .sized), .init(LineInput.megabytes, megabytes),
                .init(LineInput.chunkSize, chunkSize),
            ]
        )
    }

    static let declaration = Declaration(
        name: "line-reader",
        title: "Reading the lines of a file",
        claim:
            "A whole file in a string needs memory in proportion; read in chunks on the main run loop and parsed on a "
            + "queue, the heap stays under 800 KB whatever the size, and no line and no character is lost.",
        claimNumbers: [40, 41, 42],
        topic: .files,
        parameters: ReaderTrial.parameters,
        scenarios: [feed, feed10] + large + [slowConsumer] + longLines + [endOfStream, awkwardBytes],
        variants: variants,
        metrics: ReaderMetrics.all,
        expectations: ReaderExpectations.all,
        charts: charts,
        deadline: 240,
        lesson: PackageResources.README_md
    )

    private static let variants: [Variant] = [
        variant(
            "components",
            .pitfall,
            "the whole file in a string, cut into an array",
            "ComponentsSeparated.swift",
            readByComponents,
            upTo: ReaderTrial.wholeFileLimit
        ),
        variant(
            "enumerate-lines",
            .pitfall,
            "the whole file in a string, a line at a time",
            "EnumerateLines.swift",
            readByEnumeratingLines,
            upTo: ReaderTrial.wholeFileLimit
        ),
        variant(
            "data-split",
            .pitfall,
            "the whole file as bytes, split",
            "DataSplit.swift",
            readBySplittingData,
            upTo: ReaderTrial.wholeFileLimit
        ),
        variant(
            "evented",
            .articleFix,
            "chunks as events on the main run loop, a queue that parses",
            "Evented.swift",
            readByEvents,
            upTo: ReaderTrial.unboundedLimit
        ),
        variant(
            "evented-bounded",
            .refinedFix,
            "the same with sixteen chunks at most, each byte searched once",
            "EventedBounded.swift",
            readByBoundedEvents
        ),
        variant("lazy-lines", .refinedFix, "a sequence of lines in one buffer", "LazyLines.swift", readLazily),
        variant("awaited-lines", .structured, "an asynchronous sequence of lines", "AwaitedLines.swift", readInTask),
    ]

    private static let charts: [ChartDescription] = [
        ChartDescription(
            title: "How far the heap grows, over the length of the file in millions of bytes",
            scenario: feed.description.name,
            drawing: .sweep(
                parameter: LineInput.megabytes.name,
                scenarios: ([feed, feed10] + large).map(\.description.name),
                metrics: [ReaderMetrics.heapGrowth.name],
                mark: nil
            )
        ),
        .bars(
            "How far the heap grows with a slow consumer and two million bytes",
            slowConsumer,
            ReaderMetrics.heapGrowth
        ),
        .bars("Processor time for a line of two million bytes", longLines[1], Metric.cpuTime),
        .bars("Lines that were wrong when the reader said that it was done", endOfStream, ReaderMetrics.wrongLines),
        .bars("From the start to the last line, ten million bytes", feed10, ReaderMetrics.readTime),
    ]

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try LineInput(values, directory: directory).prepare()
        return []
    }

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ readLines: @escaping ReadLines,
        upTo limit: Parameter<Int>? = nil
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            let trial = try ReaderTrial(context)
            if let limit { trial.skip(beyond: limit) }
            try trial.measure(readLines)
        }
    }
}
