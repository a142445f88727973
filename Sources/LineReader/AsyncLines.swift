import Dispatch

/// The lines of a file, a pipe or the standard input as text, for a task.
///
///     for try await line in try AsyncLines(path: "stops.txt", invalidText: .refused) { … }
///
/// The file is read on a queue of its own, a buffer at a time and only when the lines of the one before are used up:
/// the task waits without holding a thread of Swift's pool, and a slow consumer has nothing pile up. A task that is
/// cancelled gets a `CancellationError`, at once where it waits for a pipe. The lines are gone through once.
package struct AsyncLines: AsyncSequence {
    private let source: FileSource
    private let ending: LineEnding
    private let invalidText: InvalidText

    package init(_ source: FileSource, ending: LineEnding = .lineFeed, invalidText: InvalidText) {
        self.source = source
        self.ending = ending
        self.invalidText = invalidText
    }

    /// - Throws: ``LineError`` where the file cannot be opened, or is a folder.
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

        /// - Throws: ``LineError`` where reading fails; `CancellationError` where the task is cancelled.
        package mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
            while true {
                if let line = try chunks.nextLine() { return try line.text(invalidText, of: chunks.name) }
                guard try await chunks.readOn(isolation: actor) else {
                    return try chunks.lastLine().map { try $0.text(invalidText, of: chunks.name) }
                }
            }
        }
    }
}

/// A buffer that is filled on a queue while a task waits for it.
///
/// `@unchecked Sendable`: only one of the two touches the buffer at a time, the queue between ``readOn(isolation:)``'s
/// beginning and its return, the task otherwise; and an iterator is one task's.
private final class ChunkReader: @unchecked Sendable {
    private let source: FileSource
    private var parser: LineParser
    private let queue = DispatchQueue(label: "line reader")

    private static let capacity = 64 << 10

    init(_ source: FileSource, ending: LineEnding) {
        self.source = source
        parser = LineParser(name: source.name, ending: ending, capacity: Self.capacity)
    }

    var name: String { source.name }

    func nextLine() throws(LineError) -> Line? { try parser.nextLine() }

    func lastLine() throws(LineError) -> Line? { try parser.lastLine() }

    /// False at the end of the input.
    func readOn(isolation actor: isolated (any Actor)?) async throws -> Bool {
        try Task.checkCancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: actor) { continuation in
                queue.async { [self] in continuation.resume(returning: fill()) }
            }
        } onCancel: { [source] in
            source.cancel()
        }
        try Task.checkCancellation()
        return try result.get() > 0
    }

    private func fill() -> Result<Int, LineError> {
        let offset = parser.bytesFed
        return Result { () throws(LineError) in
            try parser.fill { [source] room throws(LineError) in try source.read(into: room, after: offset) }
        }
    }
}
