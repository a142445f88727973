import Foundation
import LoopbackServer
import Testing

/// Tests that no server outlives its parent, however the parent ends. The parent is the process of an exit test.
@Suite("The server's end", .timeLimit(.minutes(5)))
struct ServerEndTests {
    @Test(
        "The server ends after its parent's kill -9, normal exit without a stop, and crash",
        arguments: ["kill", "exit", "crash"]
    )
    func endedParent(ending: String) async throws {
        let condition: ExitTest.Condition =
            switch ending {
            case "kill": .signal(SIGKILL)
            case "exit": .success
            default: .failure
            }
        let parent = try await #require(processExitsWith: condition, observing: [\.standardOutputContent]) {
            [ending = ending as String] in
            try ServerEndTests.startAndTell()
            switch ending {
            case "kill": kill(getpid(), SIGKILL)
            case "exit": exit(0)
            // The crash that is tested. This code runs in the parent, which is a separate process.
            default: fatalError("crashes")
            }
        }
        try await expectEnd(of: parent.standardOutputContent)
    }

    @Test("The parent's other children inherit nothing of the server, so none of them keeps it running")
    func otherChildren() async throws {
        await #expect(processExitsWith: .success) {
            let before = try ServerEndTests.descriptorsOfAChild()
            let servers = try (1...3).map { _ in try LoopbackServer.start() }
            // Another thread of the process may have a file open for a moment, so the count is repeated. A descriptor
            // that a server has leaked would stay.
            let isAsBefore = try (1...50).contains { _ in try ServerEndTests.descriptorsOfAChild() <= before }
            for server in servers { server.stop() }
            exit(before > 0 && isAsBefore ? 0 : 1)
        }
    }

    @Test("The server ends when it is stopped during an answer, and leaves no child behind")
    func stop() throws {
        let server = try LoopbackServer.start()
        let client = try RawClient(server)
        client.get(Resource(name: "drip", size: 1000, rate: 1))
        #expect(client.readHead() != nil)
        server.stop()
        expectNoChild(server.processIdentifier)
        #expect(client.read().count < 1000)
    }

    @Test("The server ends with its last reference, and leaves no child behind")
    func lastReference() throws {
        let identifier: pid_t
        do {
            let server = try LoopbackServer.start()
            identifier = server.processIdentifier
            #expect(kill(identifier, 0) == 0)
            _ = try server.record()
        }
        expectNoChild(identifier)
    }

    private func expectNoChild(_ identifier: pid_t) {
        var status: Int32 = 0
        #expect(waitpid(identifier, &status, WNOHANG) == -1 && errno == ECHILD)
    }

    #if os(Linux)
        @Test("Starting the server starts no thread in this process")
        func noThread() async throws {
            await #expect(processExitsWith: .success) {
                func threads() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
                }
                // The exit test's own threads exist already, or come and go. The first server is started before the
                // count, and further servers must add no thread.
                _ = try LoopbackServer.start()
                let before = try threads()
                let servers = try (1...5).map { _ in try LoopbackServer.start() }
                for server in servers { _ = try server.record(once: .idle(after: 0)) }
                let after = try threads()
                for server in servers { server.stop() }
                exit(after <= before ? 0 : 1)
            }
        }
    #endif

    /// Starts a server that nobody stops, and prints its address.
    private static func startAndTell() throws {
        let server = try LoopbackServer.start()
        // The server is never released, so only the end of this process ends it.
        _ = Unmanaged.passRetained(server)
        print(server.base)
        fflush(nil)
    }

    /// Returns the number of descriptors of a child process that inherits every descriptor it can.
    private static func descriptorsOfAChild() throws -> Int32 {
        var identifier = pid_t()
        let arguments = [strdup("sh"), strdup("-c"), strdup("exit $(ls /dev/fd | wc -l)"), nil]
        guard posix_spawnp(&identifier, "sh", nil, nil, arguments, environment()) == 0 else {
            throw POSIXError(.ENOENT)
        }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        return status >> 8
    }

    private static func environment() -> [UnsafeMutablePointer<CChar>?] {
        ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    }

    /// Sends a request that the server never answers. If the server has ended, no server accepts the request, or the
    /// connection breaks. If the server is still running, curl's time runs out.
    private func expectEnd(of output: [UInt8]) async throws {
        let base = try #require(String(decoding: output, as: UTF8.self).split(separator: "\n").first)
        #expect(base.hasPrefix("http://127.0.0.1:"))
        let status = try await Curl()("--max-time", "20", "\(base)/probe?never-answers").status
        #expect([7, 52, 56].contains(status), "curl ended with \(status)")
    }
}
