import Foundation
import LoopbackServer
import StopsApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches a store that was made on a server, and compares it with the server's digest. Renames the complete store, and
/// opens it. If the transfer breaks off, or the store arrives damaged, the store is fetched again.
///
/// "Common Background Practices" suggests a prepared store in one sentence. The details, such as the digest and the
/// retries, are ours.
struct FetchPrepared: FirstLaunch {
    static var isFetching: Bool { true }
    let app: LaunchingApp

    func start() {
        Task {
            do {
                try await install()
                try app.openList()
            } catch {
                app.attempt { throw error }
            }
        }
    }

    @concurrent
    private nonisolated func install() async throws {
        for _ in 1...2 {
            do {
                return try await fetch()
            } catch {
                app.logRetry(after: error)
            }
        }
        try await fetch()
    }

    private nonisolated func fetch() async throws {
        let (arrived, response) = try await URLSession.shared.download(from: app.serverStore)
        let temporary = URL(fileURLWithPath: app.storePath + ".incomplete")
        // A launch that was killed in the middle leaves a temporary file.
        try? FileManager.default.removeItem(at: temporary)
        // The system's temporary folder may be on another volume, and a move between volumes is a copy.
        try FileManager.default.moveItem(at: arrived, to: temporary)
        try check(temporary, against: response)
        try FileManager.default.moveItem(at: temporary, to: URL(fileURLWithPath: app.storePath))
    }

    /// Rejects an error page or a damaged store, because both also arrive as a file.
    private nonisolated func check(_ file: URL, against response: URLResponse) throws {
        guard let response = response as? HTTPURLResponse, response.statusCode == 200,
            let digest = response.value(forHTTPHeaderField: "Repr-Digest")
        else { throw URLError(.badServerResponse) }
        let reading = try FileHandle(forReadingFrom: file)
        defer { try? reading.close() }
        var checksum = Checksum()
        while let piece = try reading.read(upToCount: 1 << 16), !piece.isEmpty {
            piece.withUnsafeBytes { checksum.update($0) }
        }
        guard checksum.reprDigest == digest else { throw URLError(.cannotDecodeRawData) }
    }
}
