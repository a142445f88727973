import Foundation

/// A way to fetch addresses for a screen.
@MainActor
package protocol Fetching: AnyObject, SendableMetatype {
    /// - Parameter limits: The app's limits. Some types ignore the limits.
    init(_ limits: FetchLimits)

    /// Fetches every address. Returns at once.
    ///
    /// - Parameter ended: A function that receives the body or the error of each address.
    func fetch(_ addresses: [URL], ended: @escaping Ended)

    /// Cancels all requests, because the user has left the screen.
    func cancel()
}

/// The app's limits for its connections.
package struct FetchLimits: Sendable {
    /// The maximum number of connections to a host.
    package var connections: Int
    /// The time without data after which a request fails, in seconds.
    package var timeout: TimeInterval

    package init(connections: Int, timeout: TimeInterval = 60) {
        self.connections = connections
        self.timeout = timeout
    }
}

package typealias Ended = @MainActor @Sendable (URL, Result<Data, any Error>) -> Void
