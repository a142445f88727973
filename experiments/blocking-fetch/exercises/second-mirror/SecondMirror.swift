import FetchApp
import Foundation

/// Asks the second mirror only when the first one has failed, or has not answered within 150 ms. The first body to
/// arrive, from either mirror, is the file's; then the other request is cancelled.
///
/// Today it asks the first mirror, and waits.
package struct SecondMirror: MirroredFetch {
    private let fetch: FetchBody

    package init(fetch: @escaping FetchBody) {
        self.fetch = fetch
    }

    package func body(from mirrors: Mirrors) async throws -> Data {
        try await fetch(mirrors.first)
    }
}
