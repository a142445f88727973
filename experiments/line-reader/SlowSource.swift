import Dispatch
import Foundation
import LineReader
import Measuring
import Synchronization

/// Writes a file into a pipe chunk by chunk. Waits before each chunk until the consumer has taken the previous chunk's
/// lines, so the source is never faster than the parser and the consumer, on any machine.
final class SlowSource: Sendable {
    let pipe: LinePipe
    /// The line that the next chunk waits for.
    private let awaitedLine = Atomic(0)
    private let isTaken = DispatchSemaphore(value: 0)

    /// - Throws: `POSIXError` if the pipe cannot be created, and an error if the file cannot be opened.
    init(_ file: TextFile, in directory: String) throws {
        pipe = try LinePipe(in: directory)
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
        InstrumentThread.start("source") { [self] in
            // An error is ignored here: the stream ends too early, and the sample counts the missing lines.
            try? writeChunks(of: handle, file.chunkSize)
            pipe.end()
        }
    }

    /// Call when the consumer has taken a line.
    func taken(line number: Int) {
        if number == awaitedLine.load(ordering: .acquiring) { isTaken.signal() }
    }

    private func writeChunks(of file: FileHandle, _ size: Int) throws {
        var lines = 0
        while let chunk = try file.read(upToCount: size), !chunk.isEmpty {
            let ends = chunk.count { $0 == UInt8(ascii: "\n") }
            lines += ends
            // The number is stored before the chunk is written, because the consumer may take the chunk's last line at
            // once.
            awaitedLine.store(lines, ordering: .releasing)
            try pipe.write(chunk)
            if ends > 0 { isTaken.wait() }
        }
    }
}
