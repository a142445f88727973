import FetchApp
import Foundation

/// Wrong: asks both mirrors at once. The first body wins, but each file costs two requests.
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

/// Wrong: cancels the first request after 150 ms, and then asks the second mirror. If the second mirror does not
/// answer, the body that the first mirror was about to send is lost.
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

/// Wrong: takes whatever ends first as the result, even a failure of the first mirror.
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

/// Wrong: two unstructured tasks. Neither the cancel after the first body nor the user's cancel reaches these tasks.
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
