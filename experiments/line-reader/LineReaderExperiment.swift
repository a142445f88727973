import Lab
import LinesApp
import Model

/// Reading the lines of a file: whole, in chunks without a bound, or a buffer at a time.
@main
struct LineReaderExperiment: Experiment {
    static let wholeFileLimit = Parameter(
        "whole-file-limit",
        default: 128,
        in: 1...100_000,
        help:
            "millions of bytes beyond which no variant runs that holds the whole file: it would need several times as much"
    )
    static let unboundedLimit = Parameter(
        "unbounded-limit",
        default: 1000,
        in: 1...100_000,
        help: "millions of bytes beyond which evented does not run: nothing bounds its queue, which may hold them all"
    )

    static let feed = Scenario(
        "feed",
        "A feed of a million bytes, or the text given with --feed.",
        setting: LineInput.situation.to(.feed),
        LineInput.megabytes.to(1)
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
        setting: LineInput.situation.to(.slowConsumer),
        LineInput.megabytes.to(2)
    )
    static let longLines = [1, 2].map { megabytes in
        Scenario(
            "long-line-\(megabytes)",
            "A line of \(megabytes),000,000 bytes, and three short ones.",
            setting: LineInput.situation.to(.longLine),
            LineInput.megabytes.to(megabytes)
        )
    }
    static let endOfStream = Scenario(
        "end-of-stream",
        "A feed whose last line has no end, and whose consumer is slow at the first line.",
        setting: LineInput.situation.to(.endOfStream)
    )
    static let awkwardBytes = Scenario(
        "awkward-bytes",
        "Lines with all kinds of ends, empty lines, NUL bytes, characters cut by a chunk's edge, bytes that are not UTF-8.",
        setting: LineInput.situation.to(.awkwardBytes)
    )

    /// In a large file chunks of 4 KiB would mean a million turns of the run loop, and those would be measured.
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
            setting: LineInput.situation.to(.sized),
            LineInput.megabytes.to(megabytes),
            LineInput.chunkSize.to(chunkSize)
        )
    }

    static let components = variant(.pitfall, "the whole file in a string, cut into an array", Components.self)
    static let enumerateLines = variant(.pitfall, "the whole file in a string, a line at a time", EnumerateLines.self)
    static let dataSplit = variant(.pitfall, "the whole file as bytes, split", DataSplit.self)
    static let evented = variant(
        .articleFix,
        "chunks as events on the main run loop, a queue that parses",
        Evented.self,
        twin: components
    )
    static let eventedBounded = variant(
        .refinedFix,
        "the same with sixteen chunks at most, each byte searched once",
        EventedBounded.self,
        twin: evented
    )
    static let lazyLines = variant(.refinedFix, "a sequence of lines in one buffer", LazyLines.self, twin: dataSplit)
    static let lazyStrings = variant(
        .refinedFix,
        "a sequence of lines in one buffer, each made a string",
        LazyStrings.self,
        twin: components
    )
    static let awaitedLines = variant(
        .structured,
        "an asynchronous sequence of lines",
        AwaitedLines.self,
        twin: enumerateLines
    )
    static let pitfalls = [components, enumerateLines, dataSplit]
    static let fixes = [eventedBounded, lazyLines, lazyStrings, awaitedLines]

    static let declaration = Declaration(
        "Reading the lines of a file",
        claim:
            "A whole file in a string needs memory proportional to its size; read in chunks on the main run loop and "
            + "parsed on a queue, the heap stays under 800 KB whatever the size, and no line and no character is lost.",
        claimNumbers: [40, 41, 42],
        topic: .files,
        parameters: LineInput.parameters + [wholeFileLimit, unboundedLimit],
        scenarios: [feed, feed10] + large + [slowConsumer] + longLines + [endOfStream, awkwardBytes],
        variants: pitfalls + [evented] + fixes,
        metrics: [.heapGrowth, .readTime, .throughput, .wrongLines, .lines, .fileSize],
        charts: [
            .sweep(
                "How much the heap grows, over the length of the file in millions of bytes",
                over: LineInput.megabytes,
                [feed, feed10] + large,
                [.heapGrowth]
            ),
            .bars("How much the heap grows with a slow consumer and two million bytes", slowConsumer, .heapGrowth),
            .bars("Processor time for a line of two million bytes", longLines[1], .cpuTime),
            .bars("Lines that were wrong when the reader said that it was done", endOfStream, .wrongLines),
            .bars("From the start to the last line, ten million bytes", feed10, .readTime),
        ],
        deadline: 240
    ) {
        expectations
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try LineInput(values, directory: directory).prepare()
        return []
    }

    static func measure(_ code: any LineReading.Type, in sample: SampleContext) throws {
        let trial = try ReaderTrial(sample)
        switch code {
        case is Components.Type, is EnumerateLines.Type, is DataSplit.Type: trial.skip(beyond: wholeFileLimit)
        case is Evented.Type: trial.skip(beyond: unboundedLimit)
        default: break
        }
        trial.measure(code)
    }
}
