import FetchApp
import Foundation

/// Wrong: asks both mirrors at once. The first body wins, and each file costs two requests.
struct SecondMirrorAsksBoth: MirroredFetch {
    private let fetch: FetchBody

    init(fetch: @escaping FetchBody) {
        self.fetch = fetch
    }

    func body(from mirrors: Mirrors) async throws -> Data {
        try await withThrowingTaskGroup(of: Data.self) { group in
            group.addTask { try await fetch(mirrors.first) }
            group.addTask { try await fetch(mirrors.second) }
            while let result = await group.nextResult() {
                if case .success(let body) = result {
                    group.cancelAll()
                    return body
                }
            }
            throw CancellationError()
        }
    }
}
