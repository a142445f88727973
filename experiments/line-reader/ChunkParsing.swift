import Foundation
import LineReader
import Synchronization

/// Chunks that come one after the other, cut into lines: the half of the bounded reader that runs on its queue.
final class ChunkParsing: Sendable {
    private let delivery: LineDelivery
    private let parser: Mutex<LineParser>

    init(of file: TextFile, _ delivery: LineDelivery) {
        self.delivery = delivery
        parser = Mutex(LineParser(name: file.path, ending: .any, capacity: 2 * file.chunkSize))
    }

    func take(_ chunk: Data) {
        endOnError { parser throws(LineError) in
            chunk.withUnsafeBytes { parser.feed($0) }
            while let line = try parser.nextLine() { delivery.take(line.bytes) }
        }
    }

    func finish() {
        endOnError { parser throws(LineError) in
            if let line = try parser.lastLine() { delivery.take(line.bytes) }
        }
        delivery.end()
    }

    private func endOnError(_ body: (inout LineParser) throws(LineError) -> Void) {
        parser.withLock { parser in
            do throws(LineError) { try body(&parser) } catch { delivery.end(error) }
        }
    }
}
