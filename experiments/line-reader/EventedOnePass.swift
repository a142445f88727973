import Dispatch
import Foundation
import LineReader

/// Receives chunks on the main run loop and cuts them into lines on a serial queue, as the article's reader does. The
/// parser looks at each byte once and creates no strings. The queue also reports the file's end, after the last line.
///
/// The queue has no limit. It stays short as long as the parser is faster than the source and gets processor time.
package enum EventedOnePass: LineReading {
    package static func start(_ file: TextFile, into consumer: LineConsumer) throws -> AnyObject? {
        let queue = DispatchQueue(label: "lines")
        let parsing = ChunkParsing(of: file, into: consumer)
        let stream = try ChunkStream(path: file.path, chunkSize: file.chunkSize) { event in
            switch event {
            case .bytes(let chunk): queue.async { parsing.take(chunk) }
            case .end: queue.async { parsing.finish() }
            case .failed(let error): queue.async { consumer.end(error) }
            }
        }
        stream.resume()
        return stream
    }
}
