import Foundation

/// A way to fetch files that are on two servers each.
package protocol MirroredFetch: Sendable {
    /// - Parameter patience: How long the first mirror may stay silent before the second one is asked.
    init(patience: Duration, fetch: @escaping FetchBody)

    /// Returns the file's bytes from either mirror. Throws if neither mirror has the file, or if the task is cancelled.
    func body(from mirrors: Mirrors) async throws -> Data
}

/// The two addresses of a file.
package struct Mirrors: Sendable {
    package let first: URL
    package let second: URL

    package init(first: URL, second: URL) {
        self.first = first
        self.second = second
    }
}

/// Fetches an address without blocking a thread. Throws if the server reports an error. If the calling task is
/// cancelled, the fetch ends at once, and its request also ends at the server.
package typealias FetchBody = @Sendable (URL) async throws -> Data
