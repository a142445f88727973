import Foundation
import LoopbackServer
import Measuring
import Testing

/// Tests what the server's record counts, and at which moment.
@Suite("ServerRecord", .timeLimit(.minutes(5)))
struct RecordTests {
    private let server: LoopbackServer

    init() throws { server = try LoopbackServer.start() }

    @Test(
        "A close is noticed at once: in a delay, without an answer, between slices, if the kernel takes no more bytes",
        arguments: [
            Resource(name: "slow", delay: .seconds(60)), Resource(name: "stuck", fault: .neverAnswers),
            // The body is sent at one byte per second.
            Resource(name: "drip", size: 1000, rate: 1), Resource(name: "full", size: 1 << 40),
        ],
        RawClient.Closing.allCases
    )
    func close(of resource: Resource, by closing: RawClient.Closing) throws {
        let client = try RawClient(server)
        client.get(resource)
        _ = try server.record(once: .inFlight(1, named: resource.name))
        let before = MonotonicTime.now.nanoseconds
        client.close(by: closing)
        let record = try server.record(once: .ended(1, named: resource.name))
        let request = record.requests[0]
        #expect(request.ending == .closedByClient)
        let ended = try #require(request.ended)
        #expect(ended > before && ended < MonotonicTime.now.nanoseconds)
        #expect(request.began < before)
        #expect(try server.record(once: .open(atMost: 0)).requestsInFlight == 0)
    }

    @Test("Requests in flight, connections and bytes are counted as they begin and end")
    func counts() throws {
        let clients = try (1...5).map { _ in try RawClient(server) }
        for (index, client) in clients.enumerated() {
            client.get(Resource(name: "stuck-\(index)", fault: .neverAnswers))
        }
        let busy = try server.record(once: .inFlight(5))
        #expect(busy.requestsInFlight == 5 && busy.requestsPeak == 5 && busy.requestsEnded == 0)
        #expect(busy.connectionsOpen == 5 && busy.connectionsPeak == 5)
        #expect(busy.requests.allSatisfy { $0.ended == nil && $0.answered == nil && $0.ending == nil })
        for client in clients[..<3] { client.close(by: .close) }
        let quieter = try server.record(once: .open(atMost: 2))
        #expect(quieter.requestsInFlight == 2 && quieter.requestsPeak == 5 && quieter.requestsEnded == 3)
        clients[4].close(by: .close)
        clients[3].close(by: .close)
        let idle = try server.record(once: .idle(after: 5))
        #expect(idle.requestsInFlight == 0 && idle.requestsPeak == 5 && idle.connectionsOpened == 5)
        #expect(idle.requests.map(\.name) == (0..<5).map { "stuck-\($0)" })
    }

    @Test("Reading the record is not counted, and returns the requests from a number on")
    func asking() throws {
        let client = try RawClient(server)
        for number in 1...3 {
            client.get(Resource(name: "\(number)", size: 10))
            _ = client.readHead()
            #expect(client.read(10).count == 10)
        }
        _ = try server.record(once: .ended(3))
        for _ in 1...3 { _ = try server.record() }
        let record = try server.record(from: 3)
        #expect(record.requestsBegun == 3 && record.connectionsOpened == 1 && record.bytesSent == 30)
        #expect(record.requests.map(\.name) == ["3"])
        #expect(try server.record(from: 4).requests.isEmpty)
    }

    @Test("A wait in vain ends with an error that says what the server saw instead")
    func waitingInVain() throws {
        let client = try RawClient(server)
        client.get(Resource(name: "stuck", fault: .neverAnswers))
        _ = try server.record(once: .begun(1))
        let error = #expect(throws: LoopbackServerError.self) {
            _ = try server.record(once: .begun(2), within: .milliseconds(50))
        }
        #expect(error?.description.contains("of 1 requests begun 1 are in flight") == true)
    }

    @Test("Times are in order, on the clock of this process")
    func times() throws {
        let before = MonotonicTime.now.nanoseconds
        let client = try RawClient(server)
        client.get(Resource(name: "timed", size: 100, delay: .milliseconds(100)), more: "Connection: close\r\n")
        #expect(client.readHead() != nil)
        #expect(client.read().count == 100)
        let after = MonotonicTime.now.nanoseconds
        let request = try server.record(once: .ended(1)).requests[0]
        let (answered, ended) = (try #require(request.answered), try #require(request.ended))
        #expect(before < request.began && request.began + 100_000_000 <= answered)
        #expect(answered <= ended && answered < after)
    }

    @Test("Servers are independent of each other")
    func independence() throws {
        let other = try LoopbackServer.start()
        let client = try RawClient(other)
        client.get(Resource(name: "there", fault: .neverAnswers))
        #expect(try other.record(once: .begun(1)).connectionsOpen == 1)
        #expect(try server.record().connectionsOpened == 0)
        server.stop()
        #expect(try other.record().requestsInFlight == 1)
    }

    @Test("A stopped server cannot be reached, and the error says so")
    func stopped() throws {
        let client = try RawClient(server)
        client.get(Resource(name: "stuck", fault: .neverAnswers))
        _ = try server.record(once: .begun(1))
        server.stop()
        #expect(client.readHead() == nil)
        #expect(throws: LoopbackServerError.self) { try server.record() }
        server.stop()
    }

    @Test("Ten thousand requests one after another, and ten thousand sent at once, are all answered in order")
    func manyRequests() throws {
        let client = try RawClient(server)
        for number in 0..<10_000 {
            client.get(Resource(name: "\(number)"))
            try #require(client.readHead() != nil)
        }
        let queue = try RawClient(server)
        let requests = (10_000..<20_000).map { "GET /\($0)?size=1 HTTP/1.1\r\nHost: h\r\n\r\n" }.joined()
        queue.send(requests + "GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let answers = String(decoding: queue.read(), as: UTF8.self)
        #expect(answers.split(separator: "HTTP/1.1 200 OK", omittingEmptySubsequences: true).count == 10_001)
        let record = try server.record(once: .idle(after: 20_001))
        #expect(record.requests.map(\.name) == (0..<20_000).map { "\($0)" } + ["last"])
        #expect(record.requests.allSatisfy { $0.ending == .complete })
        #expect(record.connectionsOpened == 2)
    }
}
