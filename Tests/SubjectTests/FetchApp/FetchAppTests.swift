import FetchApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A data task's delivery, as a result")
struct ResultTests {
    private static let address = URL(filePath: "/picture")
    private static let body = Data("body".utf8)

    private func response(_ status: Int) -> HTTPURLResponse? {
        HTTPURLResponse(url: Self.address, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)
    }

    @Test("A body with status 200 is a success")
    func success() throws {
        #expect(try Result(Self.body, response(200), nil).get() == Self.body)
        #expect(try Result(Data(), response(200), nil).get().isEmpty)
    }

    @Test("The page of another status is an error that names the status", arguments: [204, 404, 503])
    func errorPage(status: Int) {
        let error = #expect(throws: HTTPStatusError.self) { try Result(Self.body, response(status), nil).get() }
        #expect(error?.status == status)
        #expect(error?.description == "the server answered with status \(status)")
    }

    @Test("An error counts, whatever was received before: half of a body is not a body")
    func brokenConnection() {
        let broken = URLError(.networkConnectionLost)
        #expect(throws: URLError.self) { try Result(Self.body, response(200), broken).get() }
        #expect(throws: URLError.self) { try Result(nil, nil, broken).get() }
    }

    @Test("Neither an error nor an HTTP response is a bad response")
    func nothing() {
        for result in [Result(nil, response(200), nil), Result(Self.body, nil, nil)] {
            let error = #expect(throws: URLError.self) { try result.get() }
            #expect(error?.code == .badServerResponse)
        }
    }
}

@Suite("A session with a limit of connections")
struct SessionTests {
    @Test("The session has the limits, keeps no cache, and calls back on the one queue")
    func limit() {
        let session = URLSession.transient(FetchLimits(connections: 3, timeout: 7))
        defer { session.invalidateAndCancel() }
        #expect(session.configuration.httpMaximumConnectionsPerHost == 3)
        #expect(session.configuration.timeoutIntervalForRequest == 7)
        #expect(session.configuration.urlCache == nil)
        #expect(session.delegateQueue.underlyingQueue === URLSession.callbacks)
    }
}
