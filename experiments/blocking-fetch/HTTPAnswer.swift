import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server answered with something else than what was asked for.
struct HTTPStatusError: Error, CustomStringConvertible {
    let status: Int

    var description: String { "the server answered with status \(status)" }
}

extension Result where Success == Data, Failure == any Error {
    /// What a data task hands over, with HTTP's own errors as errors.
    init(_ body: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        self = Result {
            if let error { throw error }
            guard let body, let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            guard response.statusCode == 200 else { throw HTTPStatusError(status: response.statusCode) }
            return body
        }
    }
}

extension URLSession {
    /// Sessions do not keep it alive.
    static let callbacks = DispatchQueue(label: "callbacks")

    /// A session with so many connections to one host, which keeps no answers, and calls back on ``callbacks``.
    ///
    /// Who asks it from that queue too spares threads: several that ask at once make it take more of them.
    static func transient(connections: Int) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connections
        configuration.urlCache = nil
        let queue = OperationQueue()
        queue.underlyingQueue = callbacks
        return URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
    }
}
