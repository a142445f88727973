import Dispatch
import Foundation
import Synchronization

/// Receives chunks of 4 KiB on the main run loop and has them cut into lines on a serial queue; what follows the last
/// line feed of a chunk is carried over to the next.
///
/// The fix of "Common Background Practices", flaws included: nothing bounds the queue, the carried remainder is searched
/// from its beginning with each chunk, the end of the stream does not go through the queue, and a line that is no UTF-8
/// is no line.
package final class EventedReader: Sendable {
    private static let lineFeed = Data("\n".utf8)

    private let delivery: LineDelivery
    private let queue: DispatchQueue
    private let remainder = Mutex(Data())

    package init(_ delivery: LineDelivery, queue: DispatchQueue = DispatchQueue(label: "lines")) {
        self.delivery = delivery
        self.queue = queue
    }

    @MainActor
    package func receive(_ event: ChunkStream.Event) {
        switch event {
        case .bytes(let chunk):
            queue.async { self.process(chunk) }
        case .end:
            let last = remainder.withLock { remainder in
                defer { remainder = Data() }
                return remainder
            }
            if !last.isEmpty { emit(last) }
            queue.async { self.delivery.end() }
        case .failed(let error):
            delivery.end(error)
        }
    }

    private func process(_ chunk: Data) {
        var bytes = remainder.withLock { remainder in
            defer { remainder = Data() }
            return remainder
        }
        bytes.append(chunk)
        var start = bytes.startIndex
        while let delimiter = bytes.range(of: Self.lineFeed, in: start..<bytes.endIndex) {
            emit(bytes[start..<delimiter.lowerBound])
            start = delimiter.upperBound
        }
        let rest = Data(bytes[start...])
        remainder.withLock { $0 = rest }
    }

    private func emit(_ bytes: Data) {
        guard let line = String(data: bytes, encoding: .utf8) else { return }
        delivery.take(beforeLineFeed: line)
    }
}

@MainActor
package func readByEvents(_ file: TextFile, _ delivery: LineDelivery) throws -> AnyObject? {
    let reader = EventedReader(delivery)
    let stream = try ChunkStream(file) { reader.receive($0) }
    stream.resume()
    return stream
}
