import Dispatch
import Foundation

/// Receives chunks on the main run loop and has them cut into lines on a serial queue, as the article's reader does; but
/// no more than sixteen chunks of 4 KiB are under way, a byte is searched once, and the end waits for its turn on the queue.
@MainActor
final class BoundedEventedReader {
    private static let mostBytes = 16 * 4096

    private let delivery: LineDelivery
    private let queue = DispatchQueue(label: "lines")
    private let parsing: ChunkParsing
    private var stream: ChunkStream?
    private var bytes = 0

    init(_ file: TextFile, _ delivery: LineDelivery) throws {
        self.delivery = delivery
        parsing = ChunkParsing(of: file, delivery)
        stream = try ChunkStream(file) { [weak self] in self?.receive($0) }
        stream?.resume()
    }

    private func receive(_ event: ChunkStream.Event) {
        switch event {
        case .bytes(let chunk):
            bytes += chunk.count
            if bytes >= Self.mostBytes { stream?.pause() }
            queue.async { [parsing] in
                parsing.take(chunk)
                DispatchQueue.main.async { self.parsed(chunk.count) }
            }
        case .end:
            queue.async { [parsing] in parsing.finish() }
        case .failed(let error):
            queue.async { [delivery] in delivery.end(error) }
        }
    }

    private func parsed(_ count: Int) {
        bytes -= count
        if bytes <= Self.mostBytes / 2 { stream?.resume() }
    }
}

@MainActor
package func readByBoundedEvents(_ file: TextFile, _ delivery: LineDelivery) throws -> AnyObject? {
    try BoundedEventedReader(file, delivery)
}
