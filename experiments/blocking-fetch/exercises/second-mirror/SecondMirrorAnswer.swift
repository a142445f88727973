import FetchApp
import Foundation

/// Two requests and a timer are children of one group. The first child that ends decides: a body is the result, and the
/// other children are cancelled; after a failure or the timer, the second request starts, once.
struct SecondMirrorAnswer: MirroredFetch {
    private let patience: Duration
    private let fetch: FetchBody

    init(patience: Duration, fetch: @escaping FetchBody) {
        self.patience = patience
        self.fetch = fetch
    }

    func body(from mirrors: Mirrors) async throws -> Data {
        try await withThrowingTaskGroup(of: Result<Data, any Error>?.self) { group in
            group.addTask { await result(of: mirrors.first) }
            group.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            var hasAskedSecond = false
            var failure: any Error = CancellationError()
            for try await result in group {
                switch result {
                case .success(let body)?:
                    group.cancelAll()
                    return body
                case .failure(let error)?: failure = error
                case nil: break
                }
                guard !hasAskedSecond else { continue }
                hasAskedSecond = group.addTaskUnlessCancelled { await self.result(of: mirrors.second) }
            }
            throw failure
        }
    }

    private func result(of address: URL) async -> Result<Data, any Error> {
        do { return .success(try await fetch(address)) } catch { return .failure(error) }
    }
}
