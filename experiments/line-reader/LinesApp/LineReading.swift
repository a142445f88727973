import Dispatch

/// The file to read, and the chunk size for readers that use chunks.
package struct TextFile: Sendable {
    package var path: String
    package var chunkSize: Int

    package init(path: String, chunkSize: Int) {
        self.path = path
        self.chunkSize = chunkSize
    }
}

/// Reads the lines of a file and delivers them to a consumer.
package protocol LineReading: SendableMetatype {
    /// Starts reading and returns.
    ///
    /// - Returns: An object that must stay alive until the consumer was notified of the end.
    @MainActor
    static func start(_ file: TextFile, into consumer: LineConsumer) throws -> AnyObject?
}

/// A reading that occupies a thread of a global queue until it ends.
package protocol BlockingReading: LineReading {
    /// Delivers all lines. Called on a thread of a global queue.
    static func readLines(of path: String, into consumer: LineConsumer) throws
}

extension BlockingReading {
    package static func start(_ file: TextFile, into consumer: LineConsumer) -> AnyObject? {
        DispatchQueue.global().async {
            do {
                try readLines(of: file.path, into: consumer)
                consumer.end()
            } catch {
                consumer.end(error)
            }
        }
        return nil
    }
}
