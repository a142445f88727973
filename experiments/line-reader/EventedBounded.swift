import Dispatch
import Foundation

/// Receives chunks on the main run loop and has them cut into lines on a serial queue, as the article's reader does; but
/// no more than sixteen chunks are under way, a byte is searched once, and the end waits for its turn on the queue.
@MainActor
final class BoundedEventedReader {
    private static let mostChunks = 16

    private let delivery: LineDelivery
    private let queue = DispatchQueue(label: "lines")
    private let parsing: ChunkParsing
    private var stream: ChunkStream?
    private var chunks = 0

    init(_ path: String, _ delivery: LineDelivery) throws {
        self.delivery = delivery
        parsing = ChunkParsing(of: path, delivery)
        stream = try ChunkStream(path: path) { [weak self] in self?.receive($0) }
        stream?.resume()
    }

    private func receive(_ event: ChunkStream.Event) {
        switch event {
        case .bytes(let chunk):
            chunks += 1
            if chunks == Self.mostChunks { stream?.pause() }
            queue.async { [parsing] in
                parsing.take(chunk)
                DispatchQueue.main.async { self.chunkIsDone() }
            }
        case .end:
            queue.async { [parsing] in parsing.finish() }
        case .failed(let error):
            queue.async { [delivery] in delivery.end(error) }
        }
    }

    private func chunkIsDone() {
        chunks -= 1
        if chunks == Self.mostChunks / 2 { stream?.resume() }
    }
}

@MainActor
func readByBoundedEvents(_ path: String, _ delivery: LineDelivery) throws -> AnyObject? {
    try BoundedEventedReader(path, delivery)
}
