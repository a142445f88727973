import Foundation
import LoopbackServer
import Testing

/// Tests a file that the server was started with.
@Suite("A served file", .timeLimit(.minutes(5)))
struct FileTests {
    private let curl: Curl
    private let bytes: Data

    init() throws {
        curl = try Curl()
        // The file's size is more than one piece, and not a multiple of a piece.
        bytes = Data(Body(seed: 3, size: 150_001).bytes(0..<150_001))
        try bytes.write(to: URL(fileURLWithPath: curl.path("served")))
    }

    @Test("A file arrives whole, with its length and its checksum, and in parts")
    func whole() async throws {
        let server = try LoopbackServer.start(file: curl.path("served"))
        let address = server.text(Resource(name: "file", isFile: true))
        let ending = try await curl("--dump-header", "-", "-o", curl.path("body"), address)
        #expect(ending.header("Content-Length") == "150001")
        var checksum = Checksum()
        bytes.withUnsafeBytes { checksum.update($0) }
        #expect(ending.header("Repr-Digest") == checksum.reprDigest)
        #expect(try Data(contentsOf: URL(fileURLWithPath: curl.path("body"))) == bytes)
        _ = try await curl("--range", "100000-", "-o", curl.path("part"), address)
        #expect(try Data(contentsOf: URL(fileURLWithPath: curl.path("part"))) == bytes[100_000...])
    }

    @Test(
        "A file arrives damaged from a byte on, with the length and the checksum of the right bytes",
        arguments: [0, 99_999]
    )
    func damaged(right: Int) async throws {
        let server = try LoopbackServer.start(file: curl.path("served"))
        let resource = Resource(name: "file", fault: .damages(afterBytes: right), faultyRequests: 1, isFile: true)
        let ending = try await curl("--dump-header", "-", "-o", curl.path("body"), server.text(resource))
        #expect(ending.status == 0)
        var checksum = Checksum()
        bytes.withUnsafeBytes { checksum.update($0) }
        #expect(ending.header("Repr-Digest") == checksum.reprDigest)
        let arrived = try Data(contentsOf: URL(fileURLWithPath: curl.path("body")))
        #expect(arrived == bytes[..<right] + Data(bytes[right...].map { ~$0 }))
        _ = try await curl("-o", curl.path("again"), server.text(resource))
        #expect(try Data(contentsOf: URL(fileURLWithPath: curl.path("again"))) == bytes)
    }

    @Test("A server without a file refuses to answer with one, and one whose file is missing does not start")
    func missing() async throws {
        let server = try LoopbackServer.start()
        let ending = try await curl("--include", server.text(Resource(name: "file", isFile: true)))
        #expect(ending.text.hasPrefix("HTTP/1.1 400 "))
        #expect(throws: LoopbackServerError.self) { try LoopbackServer.start(file: curl.path("missing")) }
    }
}
