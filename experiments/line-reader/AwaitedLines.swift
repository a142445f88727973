import LineReader

/// A reading that awaits one line after another.
///
/// The task is detached, because a plain task would inherit the main actor and process the lines on the main thread.
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
