import Foundation

/// Wrong: each chunk is appended to the remainder of the ones before, and all of it is searched again.
enum CutLongLinesSearchesAgain: BlockingReading {
    private static let lineEnd = Data("\n".utf8)

    static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var bytes = Data()
        while let chunk = try file.read(upToCount: 4096), !chunk.isEmpty {
            bytes.append(chunk)
            var start = bytes.startIndex
            while let end = bytes.range(of: lineEnd, in: start..<bytes.endIndex) {
                handOver(bytes[start..<end.lowerBound], to: consumer)
                start = end.upperBound
            }
            bytes = Data(bytes[start...])
        }
        if !bytes.isEmpty { handOver(bytes, to: consumer) }
    }

    private static func handOver(_ line: Data, to consumer: LineConsumer) {
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        text.prefix(1000).withUnsafeBytes { consumer.take($0) }
    }
}
