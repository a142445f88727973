import Foundation
import LoopbackServer
import Testing

/// No server outlives its parent, however the parent ends. The parent is the process of an exit test.
@Suite("The server's end", .timeLimit(.minutes(5)))
struct ServerEndTests {
    @Test(
        "It ends after its parent's kill -9, normal exit without a stop, and crash",
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
            // The crash under test: this body runs in a process of its own.
            default: fatalError("crashes")
            }
        }
        try await expectEnd(of: parent.standardOutputContent)
    }

    @Test("Its parent's other children inherit nothing of it, so none of them keeps it running")
    func otherChildren() async throws {
        await #expect(processExitsWith: .success) {
            let before = try ServerEndTests.descriptorsOfAChild()
            let servers = try (1...3).map { _ in try LoopbackServer.start() }
            // Another thread of the process may have a file open for a moment. What a server leaves stays.
            let isAsBefore = try (1...50).contains { _ in try ServerEndTests.descriptorsOfAChild() <= before }
            for server in servers { server.stop() }
            exit(before > 0 && isAsBefore ? 0 : 1)
        }
    }

    @Test("It ends when it is stopped during an answer, and leaves no child behind")
    func stop() throws {
        let server = try LoopbackServer.start()
        let client = try RawClient(server)
        client.get(Resource(name: "drip", size: 1000, rate: 1))
        #expect(client.readHead() != nil)
        server.stop()
        expectNoChild(server.processIdentifier)
        #expect(client.read().count < 1000)
    }

    @Test("It ends with its last reference, and leaves no child behind")
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
        @Test("Starting it starts no thread in this process")
        func noThread() async throws {
            await #expect(processExitsWith: .success) {
                func threads() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
                }
                // The exit test's own threads exist already, or come and go: a second server adds none to the first's.
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
        // Only the end of this process ends it.
        _ = Unmanaged.passRetained(server)
        print(server.base)
        fflush(nil)
    }

    /// The number of descriptors of a child that inherits everything it can.
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

    /// Sends a request that is never answered: either no server accepts it, or the connection breaks; only with a
    /// server that still runs does the time run out.
    private func expectEnd(of output: [UInt8]) async throws {
        let base = try #require(String(decoding: output, as: UTF8.self).split(separator: "\n").first)
        #expect(base.hasPrefix("http://127.0.0.1:"))
        let status = try await Curl()("--max-time", "20", "\(base)/probe?never-answers").status
        #expect([7, 52, 56].contains(status), "curl ended with \(status)")
    }
}
