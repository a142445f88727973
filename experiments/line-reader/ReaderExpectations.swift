import Lab
import Model

/// What a run of the reading can prove wrong.
extension LineReaderExperiment {
    /// The bytes by which the heap may grow with a fix: less than a third of the article's 800 KB.
    private static let mostGrowth = 256.0 * 1024

    private static let rightLines = Promise(
        "is-right",
        "delivers the lines of the file, all of them and in order.",
        .maximum(.wrongLines) == 0
    )

    @ExpectationBuilder static var expectations: [Expectation] {
        pitfalls.show(
            "holds-the-file",
            "holds the whole file: with ten million bytes the heap grows by at least as much.",
            .minimum(.heapGrowth) >= 1 * .minimum(.fileSize),
            in: feed10
        )
        evented.shows(
            "holds-what-is-not-consumed",
            "holds what a slow consumer has not taken yet: the heap grows by at least half of the file, which is more than "
                + "the article's 800 KB.",
            .heapGrowth >= 0.5 * .fileSize,
            in: slowConsumer
        )
        evented.shows(
            "is-quadratic",
            "searches a line from its beginning with each chunk: one of twice the length costs it at least 2.5 times the "
                + "processor time.",
            .cpuTime >= 2.5 * .median(.cpuTime, in: longLines[0]),
            in: longLines[1]
        )
        evented.shows(
            "ends-too-early",
            "ends too early: its end overtakes the chunks that wait in the queue, and the last line is wrong or missing.",
            .minimum(.wrongLines) >= 1,
            in: endOfStream
        )
        evented.shows(
            "drops-invalid-text",
            "silently drops each line that is not UTF-8.",
            .minimum(.wrongLines) >= 2,
            in: awkwardBytes
        )
        fixes.hold(
            Promise(
                "stays-small",
                "needs no memory proportional to the file: the heap grows by 256 KB at most.",
                .heapGrowth <= mostGrowth
            ),
            inEach: [feed, feed10] + large + [slowConsumer]
        )
        fixes.hold(.framesKept, inEach: [feed10, slowConsumer])
        fixes.hold(
            "takes-long-lines",
            "reads a line of two million bytes in at most a quarter of evented's processor time.",
            .cpuTime <= 0.25 * .median(.cpuTime, of: evented),
            in: longLines[1]
        )
        (pitfalls + fixes).doSameWork(rightLines, inEach: [feed10, longLines[1], endOfStream, awkwardBytes])
        fixes.doSameWork(rightLines, inEach: large)
    }
}

extension Metric {
    static let heapGrowth = Metric(
        "heapGrowth",
        .bytes,
        "By how much the heap grew at most beyond what it was before the reading, looked at every millisecond and at "
            + "lines in between: a peak between two looks goes unseen. The probes' own memory is in it."
    )
    static let readTime = Metric("readTime", .milliseconds, "From the start until the reader says that it is done.")
    static let throughput = Metric("throughput", .bytesPerSecond, .higherIsBetter, "File bytes per second of readTime.")
    static let wrongLines = Metric(
        "wrongLines",
        .count,
        "How many lines more or fewer than the file has the reader had delivered when it said that it was done; at least "
            + "1 where one of them was a different line, or in a different place."
    )
    static let lines = Metric("lines", .count, .neutral, "Lines that were delivered.")
    static let fileSize = Metric("fileSize", .bytes, .neutral, "The bytes of the file.")
}
