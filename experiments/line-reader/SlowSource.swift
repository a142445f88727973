import Dispatch
import Foundation
import LineReader
import Measuring
import Synchronization

/// A source that writes a file into a pipe, chunk by chunk. Before each chunk, the source waits until the consumer has
/// taken the lines of the previous chunk.
final class SlowSource: Sendable {
    let pipe: LinePipe
    /// The number of the line that must be taken before the next chunk is written.
    private let awaitedLine = Atomic(0)
    private let isTaken = DispatchSemaphore(value: 0)

    /// - Throws: `POSIXError` if the pipe cannot be created, or another error if the file cannot be opened.
    init(_ file: TextFile, in directory: String) throws {
        pipe = try LinePipe(in: directory)
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
        InstrumentThread.start("source") { [self] in
            // An error needs no handling, because the sample counts the missing lines.
            try? writeChunks(of: handle, file.chunkSize)
            pipe.end()
        }
    }

    /// Records that the consumer has taken a line.
    func taken(line number: Int) {
        if number == awaitedLine.load(ordering: .acquiring) { isTaken.signal() }
    }

    private func writeChunks(of file: FileHandle, _ size: Int) throws {
        var lines = 0
        while let chunk = try file.read(upToCount: size), !chunk.isEmpty {
            let ends = chunk.count { $0 == UInt8(ascii: "\n") }
            lines += ends
            // The line's number is stored before the chunk is written, because the consumer may take the line at once.
            awaitedLine.store(lines, ordering: .releasing)
            try pipe.write(chunk)
            if ends > 0 { isTaken.wait() }
        }
    }
}
