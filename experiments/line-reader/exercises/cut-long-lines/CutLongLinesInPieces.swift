import Foundation

/// Wrong: a line that is too long becomes several lines.
enum CutLongLinesInPieces: BlockingReading {
    static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var line: [UInt8] = []
        while let chunk = try file.read(upToCount: 16_384), !chunk.isEmpty {
            for byte in chunk {
                if byte != UInt8(ascii: "\n") { line.append(byte) }
                guard byte == UInt8(ascii: "\n") || line.count == 1000 else { continue }
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                line.withUnsafeBytes { consumer.take($0) }
                line.removeAll(keepingCapacity: true)
            }
        }
        if !line.isEmpty { line.withUnsafeBytes { consumer.take($0) } }
    }
}
