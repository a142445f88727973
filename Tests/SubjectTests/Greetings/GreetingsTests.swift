import Foundation
import Testing
import never_emptied_group

/// No test waits for a fixed time. Each test reads until the other side has ended the connection.
@Suite("A listening socket and its connections", .timeLimit(.minutes(5)))
struct GreetingsTests {
    /// Sends a text, closes the client's direction, and returns what the client receives. Blocks the thread.
    private static func exchange(_ text: String, with port: UInt16) throws -> String {
        let client = try RawClient(port: port)
        // The text is sent in pieces, so that the request is read in several turns.
        for character in text { client.send(String(character)) }
        client.close(by: .half)
        return String(decoding: client.read(), as: UTF8.self)
    }

    private func reply(
        to text: String,
        serving: @escaping @Sendable (Connection) async throws -> Void
    ) async throws -> String {
        let socket = try ListeningSocket()
        let server = Task {
            guard let connection = await socket.accept() else { return }
            try await serving(connection)
        }
        let port = socket.port
        let reply = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: try? Self.exchange(text, with: port)) }
        }
        try await server.value
        #expect(socket.record.counts.accepted == 1)
        #expect(socket.record.counts.ended == 1)
        return try #require(reply)
    }

    @Test("A greeting is answered, and the connection ends")
    func greeting() async throws {
        #expect(try await reply(to: "hello Ada\n") { try await $0.serve() } == "welcome Ada\n")
    }

    @Test(
        "A request that is not a greeting, or is too long, is an error, and its client gets no answer",
        arguments: ["good morning\n", "\n", "long"]
    )
    func malformed(request: String) async throws {
        let text = request == "long" ? String(repeating: "a", count: 1000) : request
        let reply = try await reply(to: text) { connection in
            await #expect(throws: MalformedRequest.self) { try await connection.serve() }
        }
        #expect(reply == "")
    }

    @Test("A client that leaves without a whole request gets no answer", arguments: ["", "hello"])
    func unfinished(request: String) async throws {
        #expect(try await reply(to: request) { try await $0.serve() } == "")
    }

    @Test("A refused client gets the refusal before it asks")
    func refused() async throws {
        #expect(try await reply(to: "") { $0.refuse() } == "busy\n")
    }

    @Test("An unserved connection is closed with its last reference")
    func dropped() async throws {
        #expect(try await reply(to: "hello Ada\n") { _ in } == "")
    }

    @Test("A cancelled task accepts no more connections, however it waits")
    func cancelled() async throws {
        for _ in 0..<100 {
            let socket = try ListeningSocket()
            let server = Task { await socket.accept() }
            server.cancel()
            #expect(await server.value == nil)
        }
    }
}
