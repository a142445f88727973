import Dispatch
import Foundation
import LineReader
import Locking

/// Receives chunks of 4 KiB on the main run loop and cuts them into lines on a serial queue. Carries the bytes after a
/// chunk's last line feed over to the next chunk.
///
/// The code is the fix of "Common Background Practices", including its flaws. Nothing bounds the queue. For each chunk
/// it searches the carried bytes from the beginning again. The end of the stream does not go through the queue. After
/// an error, or after the stream is released, the owner gets no callback. A line that is not UTF-8 is dropped.
package final class Evented: LineReading, Sendable {
    private static let lineFeed = Data("\n".utf8)

    private let consumer: LineConsumer
    private let queue: DispatchQueue
    private let remainder = Locked(Data())

    package init(_ consumer: LineConsumer, queue: DispatchQueue = DispatchQueue(label: "lines")) {
        self.consumer = consumer
        self.queue = queue
    }

    package static func start(_ file: TextFile, into consumer: LineConsumer) throws -> AnyObject? {
        let reader = Evented(consumer)
        let stream = try ChunkStream(path: file.path, chunkSize: file.chunkSize) { reader.receive($0) }
        stream.resume()
        return stream
    }

    @MainActor
    package func receive(_ event: ChunkStream.Event) {
        switch event {
        case .bytes(let chunk):
            queue.async { [weak self] in self?.process(chunk) }
        case .end:
            let last = takeRemainder()
            if !last.isEmpty { emit(last) }
            queue.async { self.consumer.end() }
        case .failed(let error):
            NSLog("error: \(error)")
        }
    }

    private func process(_ chunk: Data) {
        var bytes = takeRemainder()
        bytes.append(chunk)
        var start = bytes.startIndex
        while let delimiter = bytes.range(of: Self.lineFeed, in: start..<bytes.endIndex) {
            emit(bytes[start..<delimiter.lowerBound])
            start = delimiter.upperBound
        }
        let rest = Data(bytes[start...])
        remainder.withLock { $0 = rest }
    }

    private func takeRemainder() -> Data {
        remainder.withLock { remainder in
            defer { remainder = Data() }
            return remainder
        }
    }

    private func emit(_ bytes: Data) {
        guard let line = String(data: bytes, encoding: .utf8) else { return }
        consumer.take(beforeLineFeed: line)
    }
}
