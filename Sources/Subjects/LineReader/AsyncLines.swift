import Dispatch
import Synchronization

/// An asynchronous sequence of the lines of a file, a pipe or the standard input.
///
///     for try await line in try AsyncLines(path: "stops.txt", invalidText: .refused) { … }
///
/// The file is read on a separate queue, one buffer at a time. The next buffer is read when all lines of the previous
/// buffer are consumed, so no lines accumulate for a slow consumer. A waiting task blocks no thread of Swift's pool. A
/// cancelled task receives a `CancellationError`, even while it waits for a pipe. A sequence can be iterated only once.
package struct AsyncLines: AsyncSequence {
    private let source: FileSource
    private let ending: LineEnding
    private let invalidText: InvalidText

    package init(_ source: FileSource, ending: LineEnding = .lineFeed, invalidText: InvalidText) {
        self.source = source
        self.ending = ending
        self.invalidText = invalidText
    }

    /// - Throws: ``LineError`` if the file is a folder or cannot be opened.
    package init(path: String, ending: LineEnding = .lineFeed, invalidText: InvalidText) throws(LineError) {
        self.init(try FileSource(path: path), ending: ending, invalidText: invalidText)
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(chunks: ChunkReader(source, ending: ending), invalidText: invalidText)
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let chunks: ChunkReader
        fileprivate let invalidText: InvalidText

        package mutating func next() async throws -> String? {
            try await next(isolation: nil)
        }

        /// - Throws: ``LineError`` if the file cannot be read. `CancellationError` if the task is cancelled.
        package mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
            while true {
                if let line = try chunks.nextLine(invalidText) { return line }
                guard try await chunks.readOn(isolation: actor) else { return try chunks.lastLine(invalidText) }
            }
        }
    }
}

/// A reader that fills a buffer on a queue while a task waits for the buffer.
private final class ChunkReader: Sendable {
    private typealias Waiting = CheckedContinuation<Result<Int, LineError>, Never>

    private let source: FileSource
    private let parser: Mutex<LineParser>
    private let waiting = Mutex<Waiting?>(nil)
    /// The dispatch source that starts a read on the queue. A block per buffer would need more memory, because
    /// libdispatch keeps a thousand used blocks per thread.
    private let calls: Calls

    private static let capacity = 32 << 10

    /// A dispatch source is thread-safe, but only Apple's declaration of its type is `Sendable`.
    private struct Calls: @unchecked Sendable {
        let source: any DispatchSourceUserDataAdd
    }

    init(_ source: FileSource, ending: LineEnding) {
        self.source = source
        parser = Mutex(LineParser(name: source.name, ending: ending, capacity: Self.capacity))
        calls = Calls(source: DispatchSource.makeUserDataAddSource(queue: DispatchQueue(label: "line reader")))
        calls.source.setEventHandler { [weak self] in self?.serve() }
        calls.source.resume()
    }

    deinit {
        calls.source.cancel()
    }

    func nextLine(_ invalidText: InvalidText) throws(LineError) -> String? {
        try parser.withLock { parser throws(LineError) in
            try parser.nextLine()?.text(invalidText, of: source.name)
        }
    }

    func lastLine(_ invalidText: InvalidText) throws(LineError) -> String? {
        try parser.withLock { parser throws(LineError) in
            try parser.lastLine()?.text(invalidText, of: source.name)
        }
    }

    /// Fills the buffer again. Returns false at the end of the input.
    func readOn(isolation actor: isolated (any Actor)?) async throws -> Bool {
        try Task.checkCancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: actor) { continuation in
                waiting.withLock { $0 = continuation }
                calls.source.add(data: 1)
            }
        } onCancel: { [source] in
            source.cancel()
        }
        try Task.checkCancellation()
        return try result.get() > 0
    }

    /// Fills the buffer. Runs on the queue.
    private func serve() {
        let task = waiting.withLock { waiting -> Waiting? in
            defer { waiting = nil }
            return waiting
        }
        task?.resume(returning: fill())
    }

    private func fill() -> Result<Int, LineError> {
        parser.withLock { parser in
            let offset = parser.bytesFed
            do throws(LineError) {
                let count = try parser.fill { [source] room throws(LineError) in
                    try source.read(into: room, after: offset)
                }
                return .success(count)
            } catch {
                return .failure(error)
            }
        }
    }
}
