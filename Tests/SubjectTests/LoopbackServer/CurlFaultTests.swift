import Foundation
import LoopbackServer
import Testing

/// Tests how a real client handles each fault.
@Suite("A fault seen by curl", .timeLimit(.minutes(5)))
struct CurlFaultTests {
    private let server: LoopbackServer
    private let curl: Curl

    init() throws {
        server = try LoopbackServer.start()
        curl = try Curl()
    }

    private static let breaks: [(fault: Resource.Fault, chunked: Bool, status: Int32)] = [
        (.closes(afterBytes: 500), false, 18), (.closes(afterBytes: 0), false, 18), (.wrongLength(2000), false, 18),
        (.closes(afterBytes: 500), true, 18), (.resets(afterBytes: 500), false, 56),
        (.closesBeforeAnswering, false, 52),
    ]

    @Test("Curl recognises every kind of interruption", arguments: breaks)
    func breaking(fault: Resource.Fault, chunked: Bool, status: Int32) async throws {
        let resource = Resource(name: "faulty", size: 1000, fault: fault, chunked: chunked)
        #expect(try await curl("-o", "/dev/null", server.text(resource)).status == status)
        let request = try #require(try server.record(once: .idle(after: 1)).requests.first)
        #expect(request.ending == .closedByServer)
    }

    @Test("A length that is too small cuts the body, and only the checksum shows it")
    func lengthTooSmall() async throws {
        let resource = Resource(name: "cut", size: 1000, fault: .wrongLength(900))
        let ending = try await curl("--dump-header", "-", "-o", curl.path("body"), server.text(resource))
        #expect(ending.status == 0)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("body")) == 900)
        #expect(ending.header("Repr-Digest") == resource.body.checksum.reprDigest)
    }

    @Test("A fault beyond the end of the body has no effect")
    func faultBeyondTheEnd() async throws {
        let resource = Resource(name: "sound", size: 1000, fault: .closes(afterBytes: 1000))
        #expect(try await curl("-o", "/dev/null", server.text(resource)).status == 0)
        #expect(try server.record(once: .idle(after: 1)).requests[0].ending == .complete)
    }

    @Test("Only the client ends a wait for an answer that never comes, and the server sees it")
    func neverAnswers() async throws {
        let resource = Resource(name: "stuck", fault: .neverAnswers)
        #expect(try await curl("--max-time", "0.3", server.text(resource)).status == 28)
        let request = try server.record(once: .ended(1, named: "stuck")).requests[0]
        #expect(request.ending == .closedByClient && request.status == nil)
    }

    @Test("An error has its status, its body and the time to wait", arguments: [404, 500, 503])
    func errors(status: Int) async throws {
        let resource = Resource(name: "error", size: 100, status: status, retryAfter: 2)
        let ending = try await curl("--dump-header", "-", "-o", curl.path("body"), server.text(resource))
        #expect(ending.text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(ending.header("Retry-After") == "2" && ending.header("Repr-Digest") == nil)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("body")) == nil)
        #expect(try await curl("--fail", server.text(resource)).status == 22)
    }

    @Test("Curl tries again after a 503 and succeeds, if only the first requests get the error")
    func retry() async throws {
        let resource = Resource(name: "busy", size: 1000, status: 503, faultyRequests: 2)
        let retries = ["--retry", "3", "--retry-delay", "0"]
        let ending = try await curl(retries + ["-o", curl.path("body"), server.text(resource)])
        #expect(ending.status == 0)
        #expect(try resource.body.firstDifference(fromFileAt: curl.path("body")) == nil)
        #expect(try server.record(once: .idle(after: 3)).requests.map(\.status) == [503, 503, 200])
    }

    @Test(
        "A query that the server does not understand is refused in one sentence that names it",
        arguments: [
            ("/file?sise=1", "sise"), ("/file?size=many", "“many”"), ("/file?size=-1", "size"),
            ("/file?rate=0", "rate"),
            ("/file?size", "size=…"), ("/file?chunked=yes", "chunked"), ("/file?size=1&size=2", "twice"),
            ("/file?status=302", "status"), ("/file?never-answers&closes-after=1", "one fault"), ("/%FF", "%FF"),
            ("/file?etag=%22", "etag"), ("/file?size=99999999999999999999", "size"),
        ]
    )
    func badQuery(target: String, names: String) async throws {
        let ending = try await curl("-w", "\n%{http_code}", server.base + target)
        let lines = ending.text.split(separator: "\n")
        #expect(lines.count == 2 && lines.last == "400")
        #expect(lines.first?.contains(names) == true)
    }

    @Test("Only GET and HEAD are answered")
    func otherMethods() async throws {
        let ending = try await curl("-w", "%{http_code}", "--data", "hello", server.text(Resource(name: "post")))
        #expect(ending.text.hasSuffix("405"))
    }

    @Test("Requests that are not HTTP are refused, and the server continues")
    func noHTTP() async throws {
        let client = try RawClient(server)
        client.send("hello\r\n\r\n")
        #expect(client.readHead()?.hasPrefix("HTTP/1.1 400 ") == true)
        #expect(try await curl(server.text(Resource(name: "next"))).status == 0)
    }
}
