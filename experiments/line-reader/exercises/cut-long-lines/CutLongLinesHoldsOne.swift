import LineReader

/// Wrong: a line at a time, and cut when it is whole: the memory must hold the longest one.
enum CutLongLinesHoldsOne: BlockingReading {
    static func readLines(of path: String, into consumer: LineConsumer) throws {
        let lines = try Lines(path: path, ending: .any)
        for line in lines { consumer.take(UnsafeRawBufferPointer(rebasing: line.bytes.prefix(1000))) }
        try lines.finish()
    }
}
