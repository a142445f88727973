import Foundation
import LineReader
import Synchronization

/// Cuts consecutive chunks into lines, and passes them to a consumer. Searches each byte once.
package final class ChunkParsing: Sendable {
    private let consumer: LineConsumer
    private let parser: Mutex<LineParser>

    package init(of file: TextFile, into consumer: LineConsumer) {
        self.consumer = consumer
        parser = Mutex(LineParser(name: file.path, ending: .any, capacity: 2 * file.chunkSize))
    }

    package func take(_ chunk: Data) {
        endOnError { parser throws(LineError) in
            chunk.withUnsafeBytes { parser.feed($0) }
            while let line = try parser.nextLine() { consumer.take(line.bytes) }
        }
    }

    package func finish() {
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
