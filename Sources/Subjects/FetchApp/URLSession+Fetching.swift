import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server answered with a status other than 200.
package struct HTTPStatusError: Error, CustomStringConvertible {
    package let status: Int

    package var description: String { "the server answered with status \(status)" }
}

extension Result where Success == Data, Failure == any Error {
    /// The result of a data task. An HTTP error status becomes an error.
    package init(_ body: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        self = Result {
            if let error { throw error }
            guard let body, let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            guard response.statusCode == 200 else { throw HTTPStatusError(status: response.statusCode) }
            return body
        }
    }
}

extension URLSession {
    /// A queue for callbacks. Static, because sessions do not keep their queue alive.
    package static let callbacks = DispatchQueue(label: "callbacks")

    /// A session with these limits, without a cache, that calls back on ``callbacks``.
    ///
    /// Start requests from that queue too: if several threads start requests at once, the session uses more threads.
    package static func transient(_ limits: FetchLimits) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = limits.connections
        configuration.timeoutIntervalForRequest = limits.timeout
        configuration.urlCache = nil
        configuration.protocolClasses = [RequestGate.self] + (configuration.protocolClasses ?? [])
        let queue = OperationQueue()
        queue.underlyingQueue = callbacks
        return URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
    }
}
