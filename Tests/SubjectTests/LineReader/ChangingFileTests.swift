import Dispatch
import Foundation
import LineReader
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tests input that changes or arrives while it is read.
@Suite("Files that change, and pipes", .timeLimit(.minutes(5)))
struct ChangingFileTests {
    private let lines = (0..<2000).map { "line \($0)" }
    private var text: String { lines.joined(separator: "\n") + "\n" }

    @Test("Bytes that are appended while a file is read are read too")
    func grows() throws {
        let file = try TemporaryFile(text)
        var reader = try LineReader(path: file.path, capacity: 100)
        #expect(try reader.next()?.text == "line 0")
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("appended\nthe last".utf8))
        let rest = try reader.all().map { String(decoding: $0, as: UTF8.self) }
        #expect(rest == lines.dropFirst() + ["appended", "the last"])
    }

    @Test("Truncating a file while it is read ends the reading with its size, not with half a line")
    func shrinks() throws {
        let file = try TemporaryFile(text)
        var reader = try LineReader(path: file.path, capacity: 1000)
        _ = try reader.next()
        #expect(truncate(file.path, 10) == 0)
        let error = #expect(throws: LineError.self) { try reader.all() }
        #expect(error?.reason == .shrunk(to: 10))
        #expect(error?.offset == 1000)
    }

    @Test("A file that is removed while it is read is read to its end")
    func vanishes() throws {
        let file = try TemporaryFile(text)
        var reader = try LineReader(path: file.path, capacity: 1000)
        _ = try reader.next()
        try FileManager.default.removeItem(atPath: file.path)
        #expect(try reader.all().count == lines.count - 1)
    }

    @Test("A line from a pipe is delivered before the next one arrives")
    func pipe() throws {
        let pipe = Pipe()
        let source = try FileSource(
            descriptor: dup(pipe.fileHandleForReading.fileDescriptor),
            name: "a pipe",
            isOwned: true
        )
        var reader = LineReader(source, ending: .any)
        let writing = pipe.fileHandleForWriting
        try writing.write(contentsOf: Data("one\rtwo\r\nthr".utf8))
        #expect(try reader.next()?.text == "one")
        #expect(try reader.next()?.text == "two")
        try writing.write(contentsOf: Data("ee\n".utf8))
        #expect(try reader.next()?.text == "three")
        try writing.write(contentsOf: Data("the last".utf8))
        try writing.close()
        #expect(try reader.next()?.text == "the last")
        #expect(try reader.next() == nil)
    }

    @Test("The reader waits for the bytes of a non-blocking pipe")
    func nonblockingPipe() throws {
        let pipe = Pipe()
        let descriptor = dup(pipe.fileHandleForReading.fileDescriptor)
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        let source = try FileSource(descriptor: descriptor, name: "a pipe", isOwned: true)
        let written = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            for number in 0..<300 { pipe.fileHandleForWriting.write(Data("\(number)\n".utf8)) }
            try? pipe.fileHandleForWriting.close()
            written.signal()
        }
        var reader = LineReader(source)
        #expect(try reader.all().map { String(decoding: $0, as: UTF8.self) } == (0..<300).map { "\($0)" })
        written.wait()
    }

    @Test("A task that is cancelled while it waits for a pipe ends")
    func cancelled() async throws {
        let pipe = Pipe()
        let descriptor = dup(pipe.fileHandleForReading.fileDescriptor)
        let source = try FileSource(descriptor: descriptor, name: "a pipe", isOwned: true)
        let (firstLine, continuation) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            for try await line in AsyncLines(source, invalidText: .refused) { continuation.yield(line) }
        }
        try pipe.fileHandleForWriting.write(contentsOf: Data("first\nsec".utf8))
        for await line in firstLine {
            #expect(line == "first")
            task.cancel()
            break
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
