import FetchApp
import Foundation

/// Wrong: two unstructured tasks. No cancel reaches them, neither the one after the first body nor the user's.
struct SecondMirrorKeepsOther: MirroredFetch {
    private let fetch: FetchBody

    init(fetch: @escaping FetchBody) {
        self.fetch = fetch
    }

    func body(from mirrors: Mirrors) async throws -> Data {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Data, any Error>.self)
        Task { continuation.yield(await result(of: mirrors.first)) }
        Task {
            // How long the first mirror may be silent.
            try await Task.sleep(for: .milliseconds(150))
            continuation.yield(await result(of: mirrors.second))
        }
        for await result in results.prefix(2) {
            if case .success(let body) = result { return body }
        }
        throw CancellationError()
    }

    private func result(of address: URL) async -> Result<Data, any Error> {
        do { return .success(try await fetch(address)) } catch { return .failure(error) }
    }
}
