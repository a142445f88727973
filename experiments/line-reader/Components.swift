import Foundation

/// Reads the whole file into a string, and cuts the string into an array of lines.
///
/// This variant runs the pitfall of "Common Background Practices" on a background queue.
package enum Components: BlockingReading {
    package static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        let contents = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        var lines =
            contents
            .replacingOccurrences(of: "\r\n", with: "\n", options: .literal)
            .components(separatedBy: CharacterSet(charactersIn: "\n\r"))
        if lines.last == "" { lines.removeLast() }
        for line in lines { consumer.take(line) }
    }
}
