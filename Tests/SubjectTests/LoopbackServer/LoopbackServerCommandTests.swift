import Foundation
import LoopbackServer
import TestSupport
import Testing

/// Tests the server's program from a command line.
@Suite("loopback-server", .timeLimit(.minutes(5)))
struct LoopbackServerCommandTests {
    private func run(_ arguments: String...) async throws -> Curl.Ending {
        let program = BuiltPrograms.folder.appending(path: "loopback-server").path
        let folder = try Curl()
        return try await Curl.run(program, arguments, folder.folder)
    }

    @Test("The help lists every query item")
    func help() async throws {
        let ending = try await run("--help")
        #expect(ending.status == 0)
        let error = #expect(throws: AddressError.self) { try Resource(target: "/file?none-of-these") }
        let items = try #require(error?.description.components(separatedBy: "choose ").last)
        for item in items.split(separator: ", ") { #expect(ending.text.contains(item), "\(item)") }
    }

    @Test("Wrong usage is one sentence and status 2", arguments: [["--port", "many"], ["--port", "70000"], ["here"]])
    func wrongUsage(arguments: [String]) async throws {
        let ending = try await run(arguments[0], arguments.count > 1 ? arguments[1] : "")
        #expect(ending.status == 2)
        #expect(ending.text.split(separator: "\n").count == 1 && ending.text.hasPrefix("loopback-server: "))
    }

    @Test("A port in use is reported")
    func takenPort() async throws {
        let server = try LoopbackServer.start()
        let port = try #require(server.base.split(separator: ":").last)
        let ending = try await run("--port", "\(port)")
        #expect(ending.status == 2)
        #expect(ending.text.contains("127.0.0.1:\(port)") && ending.text.split(separator: "\n").count == 1)
    }

    @Test("The server ends when its input closes")
    func endOfInput() async throws {
        let ending = try await run("--until-input-ends")
        #expect(ending.status == 0)
        #expect(ending.text.hasPrefix("http://127.0.0.1:"))
    }
}
