import Dispatch
import Foundation
import LineReader
import Measuring
import Synchronization

/// Writes a file into a pipe, a chunk at a time, and each chunk only when the consumer has taken the lines of the one
/// before: a source that is never faster than parser and consumer, on any machine.
final class SlowSource: Sendable {
    let pipe: LinePipe
    /// The line that the next chunk waits for.
    private let awaitedLine = Atomic(0)
    private let isTaken = DispatchSemaphore(value: 0)

    /// - Throws: `POSIXError` if the pipe cannot be made, and an error if the file cannot be opened.
    init(_ file: TextFile, in directory: String) throws {
        pipe = try LinePipe(in: directory)
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
        InstrumentThread.start("source") { [self] in
            // After an error the file ends too early: its lines are wrong, and the sample's figures say so.
            try? writeChunks(of: handle, file.chunkSize)
            pipe.end()
        }
    }

    /// The consumer has taken a line.
    func taken(line number: Int) {
        if number == awaitedLine.load(ordering: .acquiring) { isTaken.signal() }
    }

    private func writeChunks(of file: FileHandle, _ size: Int) throws {
        var lines = 0
        while let chunk = try file.read(upToCount: size), !chunk.isEmpty {
            let ends = chunk.count { $0 == UInt8(ascii: "\n") }
            lines += ends
            // Noted before the chunk is there: its last line may be taken at once.
            awaitedLine.store(lines, ordering: .releasing)
            try pipe.write(chunk)
            if ends > 0 { isTaken.wait() }
        }
    }
}
