import Foundation

/// Wrong: the line ends of each chunk are made equal by itself. Where a CR is the last byte of a chunk, it stays.
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
