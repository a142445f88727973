import Foundation
import LineReader

/// Wrong: it reads a whole line and then cuts it, so the memory must hold the longest line.
enum CutLongLinesHoldsOne: BlockingReading {
    static func readLines(of path: String, into consumer: LineConsumer) throws {
        let lines = try Lines(path: path, ending: .any)
        for line in lines { consumer.take(UnsafeRawBufferPointer(rebasing: line.bytes.prefix(1000))) }
        try lines.finish()
    }
}

/// Wrong: it appends each chunk to the remainder of the previous chunks, and searches all of it again.
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

/// Wrong: it splits a line that is too long into several lines.
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

/// Wrong: it replaces CRLF in each chunk separately. A CR that is the last byte of a chunk stays.
enum CutLongLinesByTheChunk: BlockingReading {
    static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var line: [UInt8] = []
        while let chunk = try file.read(upToCount: 16_384), !chunk.isEmpty {
            let text = String(decoding: chunk, as: UTF8.self).replacing("\r\n", with: "\n")
            for byte in text.utf8 {
                if byte == UInt8(ascii: "\n") {
                    line.withUnsafeBytes { consumer.take($0) }
                    line.removeAll(keepingCapacity: true)
                } else if line.count < 1000 {
                    line.append(byte)
                }
            }
        }
        if !line.isEmpty { line.withUnsafeBytes { consumer.take($0) } }
    }
}
