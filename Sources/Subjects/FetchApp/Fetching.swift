import Foundation

/// A way to fetch addresses for a screen.
@MainActor
package protocol Fetching: AnyObject, SendableMetatype {
    /// - Parameter connections: The most connections to one host, for a way that has such a limit.
    init(connections: Int)

    /// Fetches every address. Returns at once.
    ///
    /// - Parameter ended: Called for each address with its body, or with the error.
    func fetch(_ addresses: [URL], ended: @escaping Ended)

    /// The user has left: nothing that was requested so far is needed any more.
    func cancel()
}

package typealias Ended = @MainActor @Sendable (URL, Result<Data, any Error>) -> Void
