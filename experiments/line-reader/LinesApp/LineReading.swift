import Dispatch

/// What is read, and the size of the chunks for readers of chunks.
package struct TextFile: Sendable {
    package var path: String
    package var chunkSize: Int

    package init(path: String, chunkSize: Int) {
        self.path = path
        self.chunkSize = chunkSize
    }
}

/// Reads the lines of a file and hands them to a consumer.
package protocol LineReading: SendableMetatype {
    /// Starts reading and returns.
    ///
    /// - Returns: An object that must stay alive until the consumer was notified of the end.
    @MainActor
    static func start(_ file: TextFile, into consumer: LineConsumer) throws -> AnyObject?
}

/// A reading that occupies a thread of a global queue until it ends.
package protocol BlockingReading: LineReading {
    /// Hands over all lines. Called on a thread of a global queue.
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
