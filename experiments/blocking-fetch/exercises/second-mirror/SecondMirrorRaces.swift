import FetchApp
import Foundation

/// Wrong: takes what ends first for the result, also the failure of the first mirror.
struct SecondMirrorRaces: MirroredFetch {
    private let fetch: FetchBody

    init(fetch: @escaping FetchBody) {
        self.fetch = fetch
    }

    func body(from mirrors: Mirrors) async throws -> Data {
        try await withThrowingTaskGroup(of: Data.self) { group in
            group.addTask { try await fetch(mirrors.first) }
            group.addTask {
                // How long the first mirror may be silent.
                try await Task.sleep(for: .milliseconds(150))
                return try await fetch(mirrors.second)
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw CancellationError() }
            return body
        }
    }
}
