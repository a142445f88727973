import Foundation

/// Reads the whole file into memory as bytes, and converts one line at a time to a string.
package enum DataSplit: BlockingReading {
    package static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        let contents = try file.readToEnd() ?? Data()
        var lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines { consumer.take(beforeLineFeed: String(decoding: line, as: UTF8.self)) }
    }
}
