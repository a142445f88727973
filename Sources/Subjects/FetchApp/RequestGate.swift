import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Observes each request of a ``Foundation/URLSession/transient(_:)`` session just before it begins.
///
/// A trial can act before the request begins, while the code that makes the request is in its `resume()`.
package final class RequestGate: URLProtocol {
    private static let watcher = Mutex<(@Sendable (URL) -> Void)?>(nil)

    /// Sets the closure that is called for each request, on the thread that resumes the request or on the session's own
    /// thread. Nil ends the calls.
    package static func onRequest(_ watch: (@Sendable (URL) -> Void)?) {
        watcher.withLock { $0 = watch }
    }

    override package class func canInit(with request: URLRequest) -> Bool {
        if let address = request.url { watcher.withLock({ $0 })?(address) }
        return false
    }
}
