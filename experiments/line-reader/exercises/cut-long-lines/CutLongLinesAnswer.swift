import Foundation

// import line_reader

/// Reads a chunk at a time and looks at each byte once. Keeps only the bytes of the current line that will be
/// delivered, plus one byte, which may be the CR of the line's end.
enum CutLongLinesAnswer: BlockingReading {
    static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var line = CutLine()
        while let chunk = try file.read(upToCount: 16_384), !chunk.isEmpty {
            var rest = chunk[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line.append(rest[..<end])
                line.handOver(to: consumer, endsWithLF: true)
                rest = rest[(end + 1)...]
            }
            line.append(rest)
        }
        if !line.isEmpty { line.handOver(to: consumer, endsWithLF: false) }
    }
}

/// The beginning of a line.
private struct CutLine {
    private static let most = 1000

    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ more: Data) {
        bytes += more.prefix(Self.most + 1 - bytes.count)
    }

    /// Without an LF, a CR is part of the line.
    mutating func handOver(to consumer: LineConsumer, endsWithLF: Bool) {
        if endsWithLF, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        bytes.prefix(Self.most).withUnsafeBytes { consumer.take($0) }
        bytes.removeAll(keepingCapacity: true)
    }
}
