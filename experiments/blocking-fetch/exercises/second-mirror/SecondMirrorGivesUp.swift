import FetchApp
import Foundation

/// Wrong: cancels the first request after 150 ms, and then asks the second mirror. If that one does not answer, the body
/// that the first was about to send is lost.
struct SecondMirrorGivesUp: MirroredFetch {
    private let fetch: FetchBody

    init(fetch: @escaping FetchBody) {
        self.fetch = fetch
    }

    func body(from mirrors: Mirrors) async throws -> Data {
        do {
            return try await withThrowingTaskGroup(of: Data.self) { group in
                group.addTask { try await fetch(mirrors.first) }
                group.addTask {
                    // How long the first mirror may be silent.
                    try await Task.sleep(for: .milliseconds(150))
                    throw URLError(.timedOut)
                }
                defer { group.cancelAll() }
                guard let body = try await group.next() else { throw URLError(.timedOut) }
                return body
            }
        } catch {
            return try await fetch(mirrors.second)
        }
    }
}
