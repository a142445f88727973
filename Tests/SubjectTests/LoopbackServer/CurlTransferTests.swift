import Foundation
import LoopbackServer
import Testing

/// Tests what a real client gets from a server without faults.
@Suite("A transfer by curl", .timeLimit(.minutes(5)))
struct CurlTransferTests {
    private let server: LoopbackServer
    private let curl: Curl

    init() throws {
        server = try LoopbackServer.start()
        curl = try Curl()
    }

    @Test("A whole body arrives, with its length, ETag and checksum", arguments: [0, 1, 7, 65_536, 65_537, 5_000_001])
    func wholeBody(size: Int) async throws {
        let resource = Resource(name: "whole", size: size, seed: 7)
        let ending = try await curl("--dump-header", "-", "-o", curl.path("body"), server.text(resource))
        #expect(ending.status == 0)
        #expect(ending.header("Content-Length") == "\(size)")
        #expect(ending.header("ETag") == "\"7-\(size)\"")
        #expect(ending.header("Accept-Ranges") == "bytes")
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("body")) == nil)
        var checksum = Checksum()
        try Data(contentsOf: URL(fileURLWithPath: curl.path("body"))).withUnsafeBytes { checksum.update($0) }
        #expect(ending.header("Repr-Digest") == checksum.reprDigest)
    }

    @Test(
        "A range is that part of the body, and the checksum is still the whole body's",
        arguments: [
            ("0-99", 0..<100), ("99990-", 99_990..<100_000), ("-10", 99_990..<100_000),
            ("12345-54321", 12_345..<54_322),
        ]
    )
    func range(asked: String, part: Range<Int>) async throws {
        let resource = Resource(name: "part", size: 100_000)
        let ending = try await curl(
            ["--range", asked, "--dump-header", "-", "-o", curl.path("part"), server.text(resource)]
        )
        #expect(ending.status == 0)
        #expect(ending.text.hasPrefix("HTTP/1.1 206 "))
        #expect(ending.header("Content-Range") == "bytes \(part.lowerBound)-\(part.upperBound - 1)/100000")
        #expect(ending.header("Repr-Digest") == resource.body.checksum.reprDigest)
        let received = try Data(contentsOf: URL(fileURLWithPath: curl.path("part")))
        #expect(Array(received) == resource.body.bytes(part))
        let request = try #require(try server.record(once: .idle(after: 1)).requests.first)
        #expect(request.range == "bytes=\(asked)")
        #expect(request.offset == part.lowerBound && request.bytesSent == part.count && request.status == 206)
    }

    @Test("A broken transfer resumes where it was, and the file is complete")
    func resume() async throws {
        let resource = Resource(name: "broken", size: 200_000, fault: .closes(afterBytes: 70_001), faultyRequests: 1)
        #expect(try await curl("-o", curl.path("file"), server.text(resource)).status == 18)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("file")) == 70_001)
        #expect(try await curl("-C", "-", "-o", curl.path("file"), server.text(resource)).status == 0)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("file")) == nil)
        let record = try server.record(once: .idle(after: 2))
        #expect(record.requests.map(\.bytesSent) == [70_001, 129_999])
        #expect(record.requests.map(\.range) == [nil, "bytes=70001-"])
    }

    @Test("A range of a body that has changed since is answered with all of the new one")
    func changedBody() async throws {
        let resource = Resource(name: "changing", size: 50_000, changesAfter: 2)
        let first = try await curl("--head", server.text(resource))
        let etag = try #require(first.header("ETag"))
        func askForTheRest() async throws -> Curl.Ending {
            try await curl(
                ["--range", "1000-", "--header", "If-Range: \(etag)", "--dump-header", "-"]
                    + ["-o", curl.path("rest"), server.text(resource)]
            )
        }
        #expect(try await askForTheRest().text.hasPrefix("HTTP/1.1 206 "))
        let changed = try await askForTheRest()
        #expect(changed.text.hasPrefix("HTTP/1.1 200 "))
        #expect(changed.header("ETag") != etag)
        #expect(try resource.after(requests: 2).body.firstDifference(fromFileAt: curl.path("rest")) == nil)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("rest")) == 0)
    }

    @Test("A range beyond the end is refused with the size, and curl treats a complete file as complete")
    func unsatisfiable() async throws {
        let resource = Resource(name: "short", size: 1000)
        let ending = try await curl("--include", "--range", "1000-", server.text(resource))
        #expect(ending.text.hasPrefix("HTTP/1.1 416 "))
        #expect(ending.header("Content-Range") == "bytes */1000")
        #expect(ending.header("Content-Length") == "0" && ending.header("Repr-Digest") == nil)
        #expect(try await curl("-o", curl.path("file"), server.text(resource)).status == 0)
        #expect(try await curl("-C", "-", "-o", curl.path("file"), server.text(resource)).status == 0)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("file")) == nil)
    }

    @Test("A server without ranges sends all of it, and curl reports that it cannot resume")
    func withoutRanges() async throws {
        let resource = Resource(name: "whole-only", size: 1000, ranges: false)
        let ending = try await curl("--include", "--range", "500-", server.text(resource))
        #expect(ending.text.hasPrefix("HTTP/1.1 200 ") && ending.header("Accept-Ranges") == "none")
        try Data(resource.body.bytes(0..<500)).write(to: URL(fileURLWithPath: curl.path("file")))
        #expect(try await curl("-C", "-", "-o", curl.path("file"), server.text(resource)).status == 33)
    }

    @Test("HEAD returns what GET would, without the body", arguments: [false, true])
    func head(chunked: Bool) async throws {
        let resource = Resource(name: "head", size: 123_456, chunked: chunked)
        let ending = try await curl("--head", server.text(resource), server.text(resource))
        #expect(ending.status == 0)
        #expect(ending.header("Content-Length") == "123456")
        #expect(ending.header("Repr-Digest") == resource.body.checksum.reprDigest)
        let record = try server.record(once: .idle(after: 2))
        #expect(record.bytesSent == 0 && record.connectionsOpened == 1)
    }

    @Test("Without a length the body is sent in chunks, and is complete")
    func chunked() async throws {
        let resource = Resource(name: "chunked", size: 300_000, chunked: true)
        let ending = try await curl("--dump-header", "-", "-o", curl.path("body"), server.text(resource))
        #expect(ending.status == 0)
        #expect(ending.header("Content-Length") == nil && ending.header("Transfer-Encoding") == "chunked")
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("body")) == nil)
    }

    @Test("Two requests go over one connection, unless the client wants it closed")
    func keepAlive() async throws {
        let resource = Resource(name: "again", size: 1000)
        _ = try await curl("-o", "/dev/null", "-o", "/dev/null", server.text(resource), server.text(resource))
        let kept = try server.record(once: .open(atMost: 0))
        #expect(kept.requests.map(\.connection) == [1, 1] && kept.connectionsOpened == 1)
        let closing = ["-H", "Connection: close", "-o", "/dev/null", "-o", "/dev/null"]
        _ = try await curl(closing + [server.text(resource), server.text(resource)])
        let closed = try server.record(once: .open(atMost: 0))
        #expect(closed.requests.map(\.connection) == [1, 1, 2, 3] && closed.connectionsOpened == 3)
    }

    @Test("Parallel transfers are counted as parallel, and no more at once than requested")
    func parallel() async throws {
        // The first four answers are delayed, so that none of them ends before the last of the four requests has begun,
        // even on a busy machine.
        let addresses = (1...12).map { number in
            server.text(Resource(name: "\(number)", size: 20_000, delay: number <= 4 ? .seconds(3) : .zero))
        }
        let outputs = addresses.flatMap { ["-o", "/dev/null", $0] }
        let ending = try await curl(["--parallel", "--parallel-immediate", "--parallel-max", "4"] + outputs)
        #expect(ending.status == 0)
        let record = try server.record(once: .idle(after: 12))
        #expect(record.requestsPeak == 4 && record.connectionsPeak == 4)
        #expect(record.requests.allSatisfy { $0.ending == .complete && $0.bytesSent == 20_000 })
    }
}
