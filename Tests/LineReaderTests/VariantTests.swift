import Dispatch
import Foundation
import Statistics
import TestThread
import Testing
import line_reader

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The experiment's readings against the reference, over random bytes in random chunks.
@Suite("The readings of line-reader", .computing, .timeLimit(.minutes(4)))
struct VariantTests {
    private static let readings: [(name: String, readLines: ReadLines)] = [
        ("components", readByComponents), ("enumerate-lines", readByEnumeratingLines),
        ("data-split", readBySplittingData), ("evented-bounded", readByBoundedEvents), ("lazy-lines", readLazily),
        ("awaited-lines", readInTask),
    ]
    private static let cases = 600

    @Test("Each delivers the reference's lines", arguments: readings.map(\.name))
    func sameLines(name: String) async throws {
        let readLines = try #require(Self.readings.first { $0.name == name }).readLines
        for (bytes, chunkSize) in Self.makeCases() {
            let file = try TemporaryFile(bytes)
            let digest = try await read(TextFile(path: file.path, chunkSize: chunkSize), readLines)
            #expect(digest == expected(bytes), "\(name): \(bytes) in chunks of \(chunkSize)")
        }
    }

    private static func makeCases() -> [(bytes: [UInt8], chunkSize: Int)] {
        // A string takes these for ends of lines; the experiment's lines do not end with them.
        let separators: Set<Unicode.Scalar> = ["\u{85}", "\u{2028}", "\u{2029}"]
        var random = SplitMix(seed: .random(in: 0 ... .max))
        return (0..<cases).compactMap { _ in
            let bytes = randomBytes(upTo: 60, using: &random)
            let text = String(decoding: bytes, as: UTF8.self)
            guard !text.unicodeScalars.contains(where: separators.contains) else { return nil }
            return (bytes, Int.random(in: 1...100, using: &random))
        }
    }

    /// The article's reader races with the end of its stream: here each chunk is waited for.
    @Test("The evented reader delivers the reference's lines of a text whose chunks are parsed before the end comes")
    @MainActor
    func evented() {
        var random = SplitMix(seed: .random(in: 0 ... .max))
        for _ in 0..<2000 {
            let bytes = Array(String(decoding: randomBytes(upTo: 60, using: &random), as: UTF8.self).utf8)
            let delivery = LineDelivery()
            let queue = DispatchQueue(label: "lines")
            let reader = EventedReader(delivery, queue: queue)
            var rest = bytes[...]
            while !rest.isEmpty {
                let chunk = rest.prefix(Int.random(in: 1...50, using: &random))
                rest = rest.dropFirst(chunk.count)
                reader.receive(.bytes(Data(chunk)))
                queue.sync {}
            }
            reader.receive(.end)
            queue.sync {}
            #expect(delivery.digest == expected(bytes), "\(bytes)")
        }
    }

    @Test("A pipe is read like a file", arguments: readings.map(\.name))
    func pipe(name: String) async throws {
        let readLines = try #require(Self.readings.first { $0.name == name }).readLines
        let bytes = Array((0..<20_000).map { "line \($0)" }.joined(separator: "\r\n").utf8)
        let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)").path
        // A reader that goes too early is to fail the expectation, not to end the tests.
        signal(SIGPIPE, SIG_IGN)
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let writer = Thread {
            // Opening waits for the reader.
            let file = FileHandle(forWritingAtPath: path)
            file?.write(Data(bytes))
            try? file?.close()
        }
        writer.start()
        #expect(try await read(TextFile(path: path, chunkSize: 4096), readLines) == expected(bytes))
    }

    @Test("A file that is not there ends the reading with an error", arguments: readings.map(\.name))
    func missing(name: String) async throws {
        let readLines = try #require(Self.readings.first { $0.name == name }).readLines
        await #expect(throws: (any Error).self) {
            try await read(TextFile(path: "/no/such/file", chunkSize: 4096), readLines)
        }
    }

    /// What is delivered until the reader says that it is done.
    @MainActor
    private func read(_ file: TextFile, _ readLines: @escaping ReadLines) async throws -> LineDigest {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let delivery = LineDelivery(whenEnded: { continuation.finish() })
        let reader = try readLines(file, delivery)
        for await _ in ends {}
        if let error = delivery.ended?.error { throw error }
        return withExtendedLifetime(reader) { delivery.digest }
    }

    private func expected(_ bytes: [UInt8]) -> LineDigest {
        var digest = LineDigest()
        for line in referenceLines(bytes, .any) { line.withUnsafeBytes { digest.add($0) } }
        return digest
    }
}
