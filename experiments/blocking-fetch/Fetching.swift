import Foundation

/// A way to fetch addresses for a screen. Lives on the main thread.
@MainActor
protocol Fetching: AnyObject, SendableMetatype {
    /// - Parameter connections: The most connections to one host, for a way that keeps such a limit.
    init(connections: Int)

    /// Fetches every address; returns at once.
    ///
    /// - Parameter ended: Called for each address with its body, or with why there is none.
    func fetch(_ addresses: [URL], ended: @escaping Ended)

    /// The user has gone: nothing that was asked for so far is wanted any more.
    func cancel()
}

typealias Ended = @MainActor @Sendable (URL, Result<Data, any Error>) -> Void
