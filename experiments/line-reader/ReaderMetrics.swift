import Model

/// What is measured of a reading, beyond what the probes measure.
enum ReaderMetrics {
    static let heapGrowth = Metric(
        "heapGrowth",
        .bytes,
        .lowerIsBetter,
        "By how much the heap grew at most beyond what it was before the reading, looked at every millisecond and at "
            + "lines in between: a peak between two looks goes unseen. What the probes themselves take is in it."
    )
    static let readTime = Metric(
        "readTime",
        .milliseconds,
        .lowerIsBetter,
        "From the start until the reader says that it has delivered all lines."
    )
    static let throughput = Metric(
        "throughput",
        .bytesPerSecond,
        .higherIsBetter,
        "Bytes of the file per second of readTime."
    )
    static let wrongLines = Metric(
        "wrongLines",
        .count,
        .lowerIsBetter,
        "How many lines more or fewer the reader had delivered, when it said that it was done, than the file has; at least 1 "
            + "where one of them was another line, or in another place."
    )
    static let lines = Metric("lines", .count, .neutral, "Lines that were delivered.")
    static let fileSize = Metric("fileSize", .bytes, .neutral, "The bytes of the file.")

    static let all = [heapGrowth, readTime, throughput, wrongLines, lines, fileSize]
}
