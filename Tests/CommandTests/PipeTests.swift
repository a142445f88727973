import Foundation
import Model
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tests commands that write into a pipe, and commands whose standard output is closed.
@Suite("Pipes", .timeLimit(.minutes(3)), .serialized)
struct PipeTests {
    private let installation: Installation
    private let results: String
    private let pipe: String

    init() throws {
        installation = try Installation()
        results = "\(installation.folder)/results.json"
        pipe = "\(installation.folder)/pipe"
        try ResultFile.write(try Checkout.reference("unsaved-parent"), to: results)
        try #require(mkfifo(pipe, 0o600) == 0)
    }

    @Test(
        "Without a reader of its output, every command ends with status 141, and says nothing",
        arguments: [
            ["list"], ["check"], ["export", "--format", "csv"], ["merge", "--output", "out"],
            ["history", "add", "--store", "store.sqlite"],
        ]
    )
    func withoutReader(command: [String]) async throws {
        let arguments = command == ["list"] ? command : command + [results]
        // The shell closes the only reader before it starts the command.
        let ending = try await installation.run(arguments, redirection: "3<>'\(pipe)' >'\(pipe)' 3<&-")
        #expect(ending.status == 141)
        #expect(ending.standardError.isEmpty, "\(ending.standardError)")
    }

    @Test("A signal ends a command that waits for a reader of its output", arguments: [SIGINT, SIGTERM, SIGHUP])
    func waitsForReader(signal: Int32) async throws {
        let summary = "\(installation.folder)/summary.md"
        let command = try installation.start(["check", results, "--markdown", summary, "--junit", pipe])
        // The command opens the pipe only after it has written the summary.
        try await command.until { FileManager.default.fileExists(atPath: summary) }
        #expect(await command.end(by: signal) == 130)
        #expect(command.process.terminationReason == .exit)
    }

    @Test("A signal ends a command whose reader has stopped reading, even after work that a signal cancels")
    func waitsForRoom() async throws {
        let store = ["--store", "\(installation.folder)/store.sqlite"]
        let added = try await installation.run(["history", "add", results] + store)
        try #require(added.status == 0, "\(added.standardError)")
        // The pipe is filled, so that only a part of the page fits into it.
        let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(end) }
        var part = [UInt8](repeating: 0, count: 4096)
        while write(end, part, part.count) > 0 {}
        try #require(read(end, &part, part.count) == part.count)
        var room = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
        try #require(poll(&room, 1, 0) == 1)
        let command = try installation.start(["history", "show", "--report", pipe] + store)
        try await command.until { poll(&room, 1, 0) == 0 }
        #expect(await command.end(by: SIGINT) == 130)
        #expect(command.process.terminationReason == .exit)
    }

    @Test(
        "Without standard output, a command does not end with status 0",
        arguments: [["check"], ["export", "--format", "csv"]]
    )
    func closed(command: [String]) async throws {
        let ending = try await installation.run(command + [results], redirection: ">&-")
        #expect(![0, 130, 141].contains(ending.status))
        #expect(ending.errorLines.count == 1, "\(ending.standardError)")
        #expect(ending.standardError.contains("standard output could not be written"))
    }
}
