import FetchApp
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Lets the work and a sleep race in two unstructured tasks. The first result is returned, and the other task is
/// cancelled.
struct UnstructuredRace: Quoting {
    private let session: URLSession

    init(_ session: URLSession) {
        self.session = session
    }

    func price(by terms: URL, within limit: Duration) async throws -> Price {
        let (results, race) = AsyncStream.makeStream(of: Result<Price, any Error>.self)
        let work = Task { race.yield(await result(by: terms)) }
        let timer = Task { race.yield(await timeout(after: limit)) }
        defer {
            work.cancel()
            timer.cancel()
        }
        for await result in results { return try result.get() }
        throw CancellationError()
    }

    private func result(by terms: URL) async -> Result<Price, any Error> {
        do {
            return .success(PriceCalculation(by: try await session.body(of: terms)).finish())
        } catch {
            return .failure(error)
        }
    }

    private func timeout(after limit: Duration) async -> Result<Price, any Error> {
        do { try await Task.sleep(for: limit) } catch { return .failure(error) }
        return .failure(TimedOut())
    }
}

extension URLSession {
    fileprivate func body(of address: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            dataTask(with: address) { continuation.resume(with: Result($0, $1, $2)) }.resume()
        }
    }
}
