import Foundation

// import line_reader

/// Delivers the first 1,000 bytes of each line of a log. A line ends with LF or CRLF; the last line may end with the
/// file. A line may be longer than the memory. Throws the error of a read that fails.
///
/// At the start, it reads the whole file.
package enum CutLongLines: BlockingReading {
    private static let most = 1000

    package static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        let contents = try file.readToEnd() ?? Data()
        var lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.removeLast()
        for var line in lines {
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            line.prefix(most).withUnsafeBytes { consumer.take($0) }
        }
        if !last.isEmpty { last.prefix(most).withUnsafeBytes { consumer.take($0) } }
    }
}
