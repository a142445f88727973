import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The error for an HTTP status other than 200.
package struct HTTPStatusError: Error, CustomStringConvertible {
    package let status: Int

    package var description: String { "the server answered with status \(status)" }
}

extension Result where Success == Data, Failure == any Error {
    /// Creates the result of a data task. A status other than 200 becomes an error.
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
    /// The queue for the callbacks of sessions. It is static, because a session does not keep its queue alive.
    package static let callbacks = DispatchQueue(label: "callbacks")

    /// Returns a session with these limits and without a cache. The session calls back on the queue ``callbacks``.
    ///
    /// Start requests from ``callbacks`` too, because a session uses more threads if several threads start requests at
    /// once.
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
