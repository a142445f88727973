import Foundation

/// A way to fetch addresses for a screen.
@MainActor
package protocol Fetching: AnyObject, SendableMetatype {
    /// - Parameter limits: The limits. Some ways ignore them.
    init(_ limits: FetchLimits)

    /// Fetches every address. Returns at once.
    ///
    /// - Parameter ended: Called for each address with its body, or with the error.
    func fetch(_ addresses: [URL], ended: @escaping Ended)

    /// The user has left: all requests so far are no longer needed.
    func cancel()
}

/// The app's limits for its connections.
package struct FetchLimits: Sendable {
    /// The most connections to one host.
    package var connections: Int
    /// Seconds without data after which a request fails.
    package var timeout: TimeInterval

    package init(connections: Int, timeout: TimeInterval = 60) {
        self.connections = connections
        self.timeout = timeout
    }
}

package typealias Ended = @MainActor @Sendable (URL, Result<Data, any Error>) -> Void
