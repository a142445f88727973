import Foundation

/// Reads the whole file into a string, and goes through its lines one at a time.
package enum EnumerateLines: BlockingReading {
    package static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        let contents = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        contents.enumerateLines { line, _ in consumer.take(line) }
    }
}
