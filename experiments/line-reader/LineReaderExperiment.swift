import Declaring
import Model

/// Ways to read the lines of a file: the whole file, chunks in a queue without a bound, or one buffer at a time.
struct LineReaderExperiment: Experiment {
    /// The size of the largest file for variants that hold the whole file, which take several times as much memory.
    static let wholeFileLimit = Parameter(
        "whole-file-limit",
        default: 128,
        in: 1...100_000,
        help: "largest file, in millions of bytes, for variants that hold the whole file"
    )
    /// The size of the largest file for `evented` and `evented-one-pass`. Their queue has no bound, so it may hold the
    /// whole file.
    static let unboundedLimit = Parameter(
        "unbounded-limit",
        default: 1000,
        in: 1...100_000,
        help: "largest file, in millions of bytes, for variants with an unbounded queue"
    )

    static let feed = Scenario(
        "feed",
        "A feed of a million bytes, or the text given with --feed.",
        setting: LineInput.megabytes.to(1)
    )
    static let feed10 = sized(10)
    static let large = [100, 1000, 4000].map(sized)
    static let sizes = [feed, feed10] + large
    static let slowConsumer = Scenario(
        "slow-consumer",
        "A feed of two million bytes; its consumer takes some microseconds for each line.",
        setting: LineInput.megabytes.to(2)
    )
    static let slowSource = Scenario(
        "slow-source",
        "A feed of ten million bytes through a pipe. Each chunk comes after the previous chunk's lines were taken.",
        setting: LineInput.megabytes.to(10)
    )
    static let slowSource100 = Scenario(
        "slow-source-100",
        "A feed of a hundred million bytes through a pipe, chunk by chunk as in slow-source.",
        isLarge: true,
        setting: LineInput.megabytes.to(100)
    )
    static let slowSources = [slowSource, slowSource100]
    static let receivedFirst = Scenario(
        "received-first",
        "A feed of ten million bytes; its consumer keeps the first line until the stream has ended.",
        setting: LineInput.megabytes.to(10)
    )
    static let longLine = Scenario(
        "long-line-2",
        "A line of 2,000,000 bytes, and three short ones.",
        setting: LineInput.lineLength.to(2_000_000)
    )
    static let eighthOfALongLine = Scenario(
        "long-line-quarter",
        "A line of 250,000 bytes, and three short ones.",
        setting: LineInput.lineLength.to(250_000)
    )
    static let longLines = [eighthOfALongLine, longLine]
    static let endOfStream = Scenario(
        "end-of-stream",
        "A feed whose last line has no line ending; its consumer keeps the first line until the stream has ended."
    )
    static let lateEnd = Scenario(
        "late-end",
        "A pipe that is closed after all of its bytes were parsed. Its last line has no line ending, and its consumer "
            + "is slow."
    )
    static let released = Scenario("released", "The reader is released when it has delivered the first line of a pipe.")
    static let unreadable = Scenario("unreadable", "A file that can be opened, but every read fails.")
    static let awkwardBytes = Scenario(
        "awkward-bytes",
        "Lines with all kinds of line endings, empty lines, NUL bytes, characters cut by a chunk's edge, bytes that "
            + "are not UTF-8."
    )

    /// Returns the scenario for a file of the given size. A large file has larger chunks, because chunks of 4 KiB would
    /// take a million turns of the run loop.
    private static func sized(_ megabytes: Int) -> Scenario {
        let chunkSize = megabytes < 1000 ? LineInput.chunkSize.defaultValue : 32_768
        return Scenario(
            "feed-\(megabytes)",
            "A feed of \(megabytes) million bytes, in chunks of \(chunkSize / 1024) KiB.",
            isLarge: megabytes >= 100,
            setting: LineInput.megabytes.to(megabytes),
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
    static let eventedOnePass = variant(
        .popularFix,
        "the article's reader, with a parser that searches each byte once",
        EventedOnePass.self,
        twin: evented
    )
    static let eventedBounded = variant(
        .refinedFix,
        "the reader of evented-one-pass, with a bounded queue",
        EventedBounded.self,
        twin: evented
    )
    static let lazyLines = variant(.refinedFix, "a sequence of lines in one buffer", LazyLines.self, twin: dataSplit)
    static let lazyStrings = variant(
        .refinedFix,
        "a sequence of strings from one buffer",
        LazyStrings.self,
        twin: components
    )
    static let awaitedLines = variant(.structured, "an async sequence", AwaitedLines.self, twin: enumerateLines)
    static let pitfalls = [components, enumerateLines, dataSplit]
    static let fixes = [eventedBounded, lazyLines, lazyStrings, awaitedLines]

    static let declaration = Declaration(
        "Reading the lines of a file",
        claim: "A whole file in a string needs memory proportional to its size. So do chunks that wait in an "
            + "unbounded queue. With a bound, the heap stays under 800 KB for any size, and no line or character is "
            + "lost.",
        claimNumbers: [40, 41, 42],
        topic: .files,
        lead: Lead(.heapGrowth, in: feed10, components, eventedBounded),
        parameters: LineInput.parameters + [wholeFileLimit, unboundedLimit],
        scenarios: sizes + [slowConsumer] + slowSources + [receivedFirst] + longLines + [
            endOfStream, lateEnd, released, unreadable, awkwardBytes,
        ],
        variants: pitfalls + [evented, eventedOnePass] + fixes,
        metrics: [
            .heapGrowth, .readTime, .throughput, .wrongLines, .completions, .parsingToReceiving, .lines, .fileSize,
        ],
        charts: [
            .sweep("How much the heap grows, over the file's length", over: LineInput.megabytes, sizes, [.heapGrowth]),
            .bars("How much the heap grows with a slow consumer and two million bytes", slowConsumer, .heapGrowth),
            .bars("Parsing time as a share of receiving time (processor time)", receivedFirst, .parsingToReceiving),
            .bars("Processor time for a line of two million bytes", longLine, .cpuTime),
            .bars("Wrong lines when the reader reported its end", endOfStream, .wrongLines),
            .bars("Time from the start to the last line, ten million bytes", feed10, .readTime),
        ],
        questions: questions,
        smallTest: .noItems(because: "its text has a million bytes or more"),
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
        case is Components.Type, is EnumerateLines.Type, is DataSplit.Type:
            trial.skip(beyond: wholeFileLimit)
            trial.skipPipes()
        case is Evented.Type, is EventedOnePass.Type: trial.skip(beyond: unboundedLimit)
        default: break
        }
        trial.measure(code)
    }
}

/// The program.
package func main() -> Never { LineReaderExperiment.main() }
