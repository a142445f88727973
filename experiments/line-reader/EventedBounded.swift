import Dispatch
import Foundation
import LineReader

/// A reader that receives chunks on the main run loop and cuts them into lines on a serial queue, as the article's
/// reader does. Unlike that reader, it queues at most sixteen chunks of 4 KiB, and searches each byte only once.
@MainActor
package final class EventedBounded: LineReading {
    private static let mostBytes = 16 * 4096

    private let consumer: LineConsumer
    private let queue = DispatchQueue(label: "lines")
    private let parsing: ChunkParsing
    private var stream: ChunkStream?
    private var bytes = 0

    private init(_ file: TextFile, into consumer: LineConsumer) throws {
        self.consumer = consumer
        parsing = ChunkParsing(of: file, into: consumer)
        stream = try ChunkStream(path: file.path, chunkSize: file.chunkSize) { [weak self] in self?.receive($0) }
        stream?.resume()
    }

    isolated deinit {
        // If the file has already ended, the consumer ignores this call.
        queue.async { [consumer] in consumer.end(CancellationError()) }
    }

    package static func start(_ file: TextFile, into consumer: LineConsumer) throws -> AnyObject? {
        try EventedBounded(file, into: consumer)
    }

    private func receive(_ event: ChunkStream.Event) {
        switch event {
        case .bytes(let chunk):
            bytes += chunk.count
            if bytes >= Self.mostBytes { stream?.pause() }
            queue.async { [parsing, weak self] in
                parsing.take(chunk)
                DispatchQueue.main.async { [weak self] in self?.parsed(chunk.count) }
            }
        case .end:
            queue.async { [parsing] in parsing.finish() }
        case .failed(let error):
            queue.async { [consumer] in consumer.end(error) }
        }
    }

    private func parsed(_ count: Int) {
        bytes -= count
        if bytes <= Self.mostBytes / 2 { stream?.resume() }
    }
}
