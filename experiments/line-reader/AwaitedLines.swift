import LineReader

/// Awaits one line after the other.
///
/// The task is detached: a plain task would inherit the main actor, and take the lines on the main thread.
package enum AwaitedLines: LineReading {
    package static func start(_ file: TextFile, into consumer: LineConsumer) -> AnyObject? {
        Task.detached {
            do {
                let lines = try AsyncLines(path: file.path, ending: .any, invalidText: .replaced())
                for try await line in lines { consumer.take(line) }
                consumer.end()
            } catch {
                consumer.end(error)
            }
        }
        return nil
    }
}
