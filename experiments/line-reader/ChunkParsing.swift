import Foundation
import LineConsumer
import LineReader
import Synchronization

/// Cuts chunks that come one after the other into lines: the half of the bounded reader that runs on its queue.
final class ChunkParsing: Sendable {
    private let consumer: LineConsumer
    private let parser: Mutex<LineParser>

    init(of file: TextFile, into consumer: LineConsumer) {
        self.consumer = consumer
        parser = Mutex(LineParser(name: file.path, ending: .any, capacity: 2 * file.chunkSize))
    }

    func take(_ chunk: Data) {
        endOnError { parser throws(LineError) in
            chunk.withUnsafeBytes { parser.feed($0) }
            while let line = try parser.nextLine() { consumer.take(line.bytes) }
        }
    }

    func finish() {
        endOnError { parser throws(LineError) in
            if let line = try parser.lastLine() { consumer.take(line.bytes) }
        }
        consumer.end()
    }

    private func endOnError(_ body: (inout LineParser) throws(LineError) -> Void) {
        parser.withLock { parser in
            do throws(LineError) { try body(&parser) } catch { consumer.end(error) }
        }
    }
}
