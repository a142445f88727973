import Foundation

/// A way to fetch files. Each file is on two servers.
package protocol MirroredFetch: Sendable {
    init(fetch: @escaping FetchBody)

    /// The file's bytes, from either mirror; an error if neither has them, or if the task is cancelled.
    func body(from mirrors: Mirrors) async throws -> Data
}

/// The addresses of one file.
package struct Mirrors: Sendable {
    package let first: URL
    package let second: URL

    package init(first: URL, second: URL) {
        self.first = first
        self.second = second
    }
}

/// Fetches an address without blocking a thread. Ends with an error if the server reports one, and at once if its task is
/// cancelled: the request then ends at the server too.
package typealias FetchBody = @Sendable (URL) async throws -> Data
