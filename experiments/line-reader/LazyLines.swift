import LineReader

/// Reads one line after the other, as bytes in a buffer that all lines share.
package enum LazyLines: BlockingReading {
    package static func readLines(of path: String, into consumer: LineConsumer) throws {
        let lines = try Lines(path: path, ending: .any)
        for line in lines { consumer.take(line.bytes) }
        try lines.finish()
    }
}
