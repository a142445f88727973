import Dispatch
import Foundation
import Model
import TestSupport
import Testing
import line_reader

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Compares the experiment's variants with the reference, over random bytes in random chunks.
@Suite("The readings of line-reader", .computing, .timeLimit(.minutes(5)))
struct VariantTests {
    /// A variant's code. Test results show its name.
    struct Reading: CustomTestStringConvertible, Sendable {
        let code: any LineReading.Type
        var testDescription: String { "\(code)" }
    }

    private static let readings = [
        Reading(code: Components.self), Reading(code: EnumerateLines.self), Reading(code: DataSplit.self),
        Reading(code: EventedOnePass.self), Reading(code: EventedBounded.self), Reading(code: LazyLines.self),
        Reading(code: LazyStrings.self), Reading(code: AwaitedLines.self),
    ]
    private static let cases = 600
    private static let filesAtOnce = 20

    @Test("Each variant delivers the reference's lines", arguments: readings)
    func sameLines(reading: Reading) async throws {
        // Some readings need a turn of the main run loop per chunk, and other tests use the main thread too. If several
        // files are read at once, each turn serves all of them.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, (bytes, chunkSize)) in Self.makeCases().enumerated() {
                if index >= Self.filesAtOnce { try await group.next() }
                group.addTask {
                    let file = try TemporaryFile(bytes)
                    let digest = try await read(TextFile(path: file.path, chunkSize: chunkSize), reading)
                    #expect(digest == expected(bytes), "\(reading.code): \(bytes) in chunks of \(chunkSize)")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("The lines that a file must have are the reference's")
    func expectedLines() throws {
        for (bytes, _) in Self.makeCases() {
            let file = try TemporaryFile(bytes)
            #expect(try LineDigest(ofFile: file.path) == expected(bytes), "\(bytes)")
        }
    }

    private static func makeCases() -> [(bytes: [UInt8], chunkSize: Int)] {
        // Swift's strings end a line at these characters, but the experiment's lines do not end there.
        let separators: Set<Unicode.Scalar> = ["\u{85}", "\u{2028}", "\u{2029}"]
        var random = SplitMix(seed: .random(in: 0 ... .max))
        return (0..<cases).compactMap { _ in
            let bytes = randomBytes(upTo: 60, using: &random)
            let text = String(decoding: bytes, as: UTF8.self)
            guard !text.unicodeScalars.contains(where: separators.contains) else { return nil }
            return (bytes, Int.random(in: 1...100, using: &random))
        }
    }

    /// The test waits for each chunk, because the article's reader races with the end of its stream.
    @Test("The evented reader delivers the reference's lines if its chunks are parsed before the end")
    @MainActor
    func evented() {
        var random = SplitMix(seed: .random(in: 0 ... .max))
        for _ in 0..<2000 {
            let bytes = Array(String(decoding: randomBytes(upTo: 60, using: &random), as: UTF8.self).utf8)
            let consumer = LineConsumer()
            let queue = DispatchQueue(label: "lines")
            let reader = Evented(consumer, queue: queue)
            var rest = bytes[...]
            while !rest.isEmpty {
                let chunk = rest.prefix(Int.random(in: 1...50, using: &random))
                rest = rest.dropFirst(chunk.count)
                reader.receive(.bytes(Data(chunk)))
                queue.sync {}
            }
            reader.receive(.end)
            queue.sync {}
            #expect(consumer.digest == expected(bytes), "\(bytes)")
        }
    }

    @Test("A pipe is read like a file", arguments: readings)
    func pipe(reading: Reading) async throws {
        let bytes = Array((0..<20_000).map { "line \($0)" }.joined(separator: "\r\n").utf8)
        let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)").path
        // Without this call, a reader that closes the pipe too early would end the tests instead of failing an
        // expectation.
        signal(SIGPIPE, SIG_IGN)
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let writer = Thread {
            // Opening the pipe waits until the reader has opened it.
            let file = FileHandle(forWritingAtPath: path)
            file?.write(Data(bytes))
            try? file?.close()
        }
        writer.start()
        #expect(try await read(TextFile(path: path, chunkSize: 4096), reading) == expected(bytes))
    }

    @Test("A file that does not exist ends the reading with an error", arguments: readings)
    func missing(reading: Reading) async {
        await #expect(throws: (any Error).self) {
            try await read(TextFile(path: "/no/such/file", chunkSize: 4096), reading)
        }
    }

    /// Returns the lines that the reader delivers until it reports the end.
    @MainActor
    private func read(_ file: TextFile, _ reading: Reading) async throws -> LineDigest {
        let (ends, continuation) = AsyncThrowingStream.makeStream(of: Void.self)
        let consumer = LineConsumer(onEnd: { continuation.finish(throwing: $0) })
        let reader = try reading.code.start(file, into: consumer)
        for try await _ in ends {}
        return withExtendedLifetime(reader) { consumer.digest }
    }

    private func expected(_ bytes: [UInt8]) -> LineDigest {
        var digest = LineDigest()
        for line in referenceLines(bytes, .any) { line.withUnsafeBytes { digest.add($0) } }
        return digest
    }
}
