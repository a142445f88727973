import FetchApp
import Foundation

/// Asks the second mirror only when the first one has failed, or has been silent for `patience`. Uses the first body to
/// arrive, from either mirror, and then cancels the other request.
///
/// At the start, it only asks the first mirror, and waits.
package struct SecondMirror: MirroredFetch {
    private let patience: Duration
    private let fetch: FetchBody

    package init(patience: Duration, fetch: @escaping FetchBody) {
        self.patience = patience
        self.fetch = fetch
    }

    package func body(from mirrors: Mirrors) async throws -> Data {
        try await fetch(mirrors.first)
    }
}
