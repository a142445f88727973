import LineReader

/// Reads one line after the other, as a string.
package enum LazyStrings: BlockingReading {
    package static func readLines(of path: String, into consumer: LineConsumer) throws {
        let lines = try TextLines(path: path, ending: .any, invalidText: .replaced())
        for line in lines { consumer.take(line) }
        try lines.finish()
    }
}
