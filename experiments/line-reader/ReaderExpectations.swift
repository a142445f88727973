import Declaring
import Model

/// The expectations, which a run can prove wrong.
extension LineReaderExperiment {
    /// The promise of a small heap. Its limit is less than a third of the article's 800 KB.
    private static let staysSmall = Promise(
        "stays-small",
        "needs no memory proportional to the file: the heap grows by 256 KB at most.",
        .heapGrowth <= 256 * 1024
    )
    /// The same promise with the article's own limit, because the figures of a large file vary more.
    private static let staysWithinTheArticles = Promise(
        "stays-small",
        "needs no memory proportional to the file: the heap grows by 800 KB at most.",
        .heapGrowth <= 800_000
    )
    private static let rightLines = Promise(
        "is-right",
        "delivers the lines of the file, all of them and in order.",
        .maximum(.wrongLines) == 0
    )

    private static let completes = Promise(
        "completes",
        "reports that no more lines will come, however the reading ends.",
        .minimum(.completions) == 1
    )

    @ExpectationBuilder static var expectations: [Expectation] {
        pitfalls.show(
            "holds-the-file",
            "holds the whole file: with ten million bytes the heap grows by at least half as much.",
            .minimum(.heapGrowth) >= 0.5 * .minimum(.fileSize),
            in: feed10
        )
        [evented, eventedOnePass].show(
            "holds-what-is-not-consumed",
            "holds what a slow consumer has not taken yet: the heap grows by at least half of the file.",
            .heapGrowth >= 0.5 * .fileSize,
            in: slowConsumer
        )
        [evented].hold(staysWithinTheArticles, inEach: slowSources)
        evented.shows(
            "parses-slowly",
            "parses slowly: the ratio of parsing to receiving, in processor time, is at least three times "
                + "evented-one-pass's ratio.",
            .parsingToReceiving >= 3 * .median(.parsingToReceiving, of: eventedOnePass),
            in: receivedFirst
        )
        eventedOnePass.holds(
            "parses-faster-than-it-receives",
            "parses faster than it receives, even from memory: parsing takes at most two thirds of the processor time "
                + "for receiving.",
            .parsingToReceiving <= 67,
            in: receivedFirst
        )
        evented.shows(
            "is-quadratic",
            "searches a line from its start with each chunk: eight times the length costs at least 16 times the "
                + "processor time.",
            .cpuTime >= 16 * .median(.cpuTime, in: eighthOfALongLine),
            in: longLine
        )
        evented.shows(
            "ends-too-early",
            "ends too early: its end overtakes the queued chunks, and the last line is wrong or missing.",
            .minimum(.wrongLines) >= 1,
            in: endOfStream
        )
        evented.shows("drops-invalid-text", "drops non-UTF-8 lines.", .minimum(.wrongLines) >= 2, in: awkwardBytes)
        fixes.hold(staysSmall, inEach: [feed, slowConsumer])
        fixes.hold(staysWithinTheArticles, inEach: [feed10] + large)
        evented.shows(
            "works-on-main",
            "delivers the last line on the main thread: a slow consumer blocks that thread for longer than a frame.",
            .longestOwnStall >= Metric.frame,
            in: lateEnd
        )
        evented.shows(
            "never-completes",
            "reports nothing when it is released, neither completion nor failure.",
            .maximum(.completions) == 0,
            in: released
        )
        evented.shows(
            "hides-errors",
            "reports nothing when its stream fails: a caller that waits for its end waits forever.",
            .maximum(.completions) == 0,
            in: unreadable
        ).only(on: .linux)
        ([evented] + fixes).hold(.framesKept, inEach: [feed10, slowConsumer])
        fixes.hold(.framesKept, inEach: [lateEnd])
        fixes.hold(completes, inEach: [released])
        fixes.hold(completes, inEach: [unreadable]).map { $0.only(on: .linux) }
        fixes.hold(
            "takes-long-lines",
            "reads a line of two million bytes in at most a quarter of evented's processor time.",
            .cpuTime <= 0.25 * .median(.cpuTime, of: evented),
            in: longLine
        )
        (pitfalls + fixes).doSameWork(rightLines, inEach: [feed10, longLine, endOfStream, awkwardBytes])
        [eventedOnePass].doSameWork(rightLines, inEach: [feed10])
        ([evented] + fixes).doSameWork(rightLines, inEach: [lateEnd])
        fixes.doSameWork(rightLines, inEach: large)
        [evented].doSameWork(rightLines, inEach: slowSources)
    }
}

extension Metric {
    static let heapGrowth = Metric("heapGrowth", .bytes, "How much the heap grew, sampled every millisecond.")
    static let readTime = Metric("readTime", .milliseconds, "From the start until the reader reports its end.")
    static let throughput = Metric("throughput", .bytesPerSecond, .higherIsBetter, "File bytes per second of readTime.")
    static let wrongLines = Metric("wrongLines", .count, "Lines too many or too few; at least 1 if one is wrong.")
    static let completions = Metric("completions", .count, .higherIsBetter, "Notifications of the end: 0 or 1.")
    static let failures = Metric("failures", .count, .neutral, "Notifications of an error: 0 or 1.")
    static let parsingToReceiving = Metric(
        "parsingToReceiving",
        .percent,
        .neutral,
        "Processor time for parsing and consuming a file whose chunks are all queued, in percent of the processor time "
            + "for receiving them from the page cache on the main run loop."
    )
    static let lines = Metric("lines", .count, .neutral, "Lines that were delivered.")
    static let fileSize = Metric("fileSize", .bytes, .neutral, "The bytes of the file.")
}
