import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers requests for the terms that are kept in this process. The answer comes at once, without the server and
/// without a connection.
final class KeptTerms: URLProtocol {
    private static let bodies = Locked<[URL: Data]>([:])

    static func keep(_ body: Data, of address: URL) {
        bodies.withLock { $0[address] = body }
    }

    /// Returns a copy of the session. The copy's requests for kept terms do not reach the server.
    static func answering(_ session: URLSession) -> URLSession {
        let configuration = session.configuration
        configuration.protocolClasses = [KeptTerms.self] + (configuration.protocolClasses ?? [])
        return URLSession(configuration: configuration, delegate: nil, delegateQueue: session.delegateQueue)
    }

    override class func canInit(with request: URLRequest) -> Bool { body(of: request) != nil }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let body = Self.body(of: request), let address = request.url,
            let response = HTTPURLResponse(url: address, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: body)
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}

    private static func body(of request: URLRequest) -> Data? {
        request.url.flatMap { address in bodies.withLock { $0[address] } }
    }
}
