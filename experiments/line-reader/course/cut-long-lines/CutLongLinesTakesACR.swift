import Foundation
import LinesApp

/// Wrong: of a line that goes on, it takes the last byte that it has kept for the CR of the line's end.
enum CutLongLinesTakesACR: BlockingReading {
    private static let most = 1000

    static func readLines(of path: String, into consumer: LineConsumer) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var line: [UInt8] = []
        while let chunk = try file.read(upToCount: 16_384), !chunk.isEmpty {
            var rest = chunk[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end].prefix(most - line.count)
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                line.withUnsafeBytes { consumer.take($0) }
                line.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            line += rest.prefix(most - line.count)
        }
        if !line.isEmpty { line.withUnsafeBytes { consumer.take($0) } }
    }
}
