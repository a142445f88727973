import Foundation
import LineReader
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tests the reader's messages for files that cannot be read.
@Suite("Bad input of the line reader", .timeLimit(.minutes(5)))
struct BadLineInputTests {
    @Test("A file that is missing, and a folder, are refused by name")
    func unopened() throws {
        let missing = #expect(throws: LineError.self) { _ = try Lines(path: "/no/such/file") }
        #expect(missing?.reason == .unopened(ENOENT) && missing?.description.contains("/no/such/file") == true)
        let folder = #expect(throws: LineError.self) { _ = try AsyncLines(path: "/tmp", invalidText: .refused) }
        #expect(folder?.reason == .isFolder && folder?.description.contains("/tmp") == true)
    }

    @Test("An unreadable file is refused by name", .enabled(if: geteuid() != 0))
    func forbidden() throws {
        let file = try TemporaryFile("a\n")
        #expect(chmod(file.path, 0) == 0)
        let error = #expect(throws: LineError.self) { _ = try Lines(path: file.path) }
        #expect(error?.reason == .unopened(EACCES))
    }

    @Test("A read that fails is reported with the reason of the system")
    func unread() throws {
        let descriptor = open("/dev/null", O_WRONLY)
        let source = try FileSource(descriptor: descriptor, name: "write-only", isOwned: true)
        var reader = LineReader(source)
        let error = #expect(throws: LineError.self) { try reader.all() }
        #expect(error?.reason == .unread(EBADF))
    }

    @Test("A line up to the limit is read, a longer one is reported with its offset, and the next lines are read")
    func limit() throws {
        for (ending, end) in [(LineEnding.lineFeed, "\n"), (.lineFeed, "\r\n"), (.any, "\r"), (.any, "\r\n")] {
            for capacity in [1, 7, 64, 4096] {
                let long = String(repeating: "x", count: 100)
                let file = try TemporaryFile(["a", long, long + "y", "", "b", long + "z"].joined(separator: end))
                var reader = try LineReader(path: file.path, ending: ending, limit: 100, capacity: capacity)
                #expect(try reader.next()?.text == "a")
                #expect(try reader.next()?.text == long)
                let error = #expect(throws: LineError.self) { _ = try reader.next() }
                #expect(error?.reason == .lineTooLong(limit: 100))
                #expect(error?.offset == 101 + 2 * end.utf8.count)
                #expect(try reader.next()?.text == "")
                #expect(try reader.next()?.text == "b")
                let last = #expect(throws: LineError.self) { _ = try reader.next() }
                #expect(last?.reason == .lineTooLong(limit: 100))
                #expect(try reader.next() == nil)
            }
        }
    }

    @Test("64 MB without an end are a line, one more byte is too long")
    func usualLimit() throws {
        let file = try TemporaryFile("")
        #expect(truncate(file.path, off_t(LineReader.usualLimit)) == 0)
        var whole = try LineReader(path: file.path)
        #expect(try whole.next()?.bytes.count == LineReader.usualLimit)
        #expect(try whole.next() == nil)
        #expect(truncate(file.path, off_t(LineReader.usualLimit + 1)) == 0)
        let lines = try Lines(path: file.path)
        #expect(lines.next() == nil)
        #expect(throws: LineError.self) { try lines.finish() }
    }

    @Test("Refused text is reported with the offset of its first bad byte")
    func refusedText() async throws {
        let file = try TemporaryFile(Array("good\nalso gööd\nba".utf8) + [0xC3] + Array("d\nmore\n".utf8))
        let lines = try TextLines(path: file.path, invalidText: .refused)
        #expect(Array(lines) == ["good", "also gööd"])
        let error = #expect(throws: LineError.self) { try lines.finish() }
        #expect(error?.reason == .invalidText && error?.offset == 19)
        let asynchronous = await #expect(throws: LineError.self) {
            for try await _ in try AsyncLines(path: file.path, invalidText: .refused) {}
        }
        #expect(asynchronous == error)
    }

    @Test("An empty file has no line; NUL bytes are bytes like any other")
    func empty() throws {
        let nothing = try TemporaryFile("")
        var none = try LineReader(path: nothing.path)
        #expect(try none.all() == [])
        let file = try TemporaryFile("\0\n\0\0a")
        var reader = try LineReader(path: file.path)
        #expect(try reader.all() == [[0], [0, 0, 97]])
    }
}
