import LineReader
import Model
import Synchronization
import TestSupport
import Testing

/// Compares every form of the reader with the reference, over random bytes in random pieces.
@Suite("Lines of random bytes", .computing, .timeLimit(.minutes(5)))
struct LinePropertyTests {
    static let cases = 4000

    @Test("The reader finds the reference's lines and their offsets", arguments: [LineEnding.lineFeed, .any])
    func reader(ending: LineEnding) throws {
        try forEachCase { bytes, random in
            let capacity = Int.random(in: 1...200, using: &random)
            var sizes = random
            let pieces = Pieces(bytes) { Int.random(in: 1...(Bool.random(using: &sizes) ? 3 : 200), using: &sizes) }
            var reader = LineReader(name: "pieces", ending: ending, capacity: capacity) { room, _ in
                pieces.read(into: room)
            }
            var lines: [[UInt8]] = []
            while let line = try reader.next() {
                lines.append(Array(line.bytes))
                let there = bytes[line.offset..<line.offset + line.bytes.count]
                #expect(Array(there) == lines.last, "\(bytes)")
            }
            #expect(lines == referenceLines(bytes, ending), "\(bytes) through \(capacity)")
            #expect(reader.offset == bytes.count)
        }
    }

    @Test("The parser finds the same lines in its input", arguments: [LineEnding.lineFeed, .any])
    func parser(ending: LineEnding) throws {
        try forEachCase { bytes, random in
            var parser = LineParser(name: "pieces", ending: ending, capacity: Int.random(in: 1...200, using: &random))
            var lines: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...90, using: &random))
                rest = rest.dropFirst(piece.count)
                piece.withUnsafeBytes { parser.feed($0) }
                // Sometimes takes only a part of the available lines.
                while Int.random(in: 0..<8, using: &random) > 0, let line = try parser.nextLine() {
                    lines.append(Array(line.bytes))
                }
            }
            while let line = try parser.nextLine() { lines.append(Array(line.bytes)) }
            if let line = try parser.lastLine() { lines.append(Array(line.bytes)) }
            #expect(lines == referenceLines(bytes, ending), "\(bytes)")
            #expect(parser.bytesFed == bytes.count)
        }
    }

    @Test("Lines as text are the reference's, repaired, and each repaired one is reported with its offset")
    func text() throws {
        try forEachCase(400) { bytes, _ in
            let file = try TemporaryFile(bytes)
            let offsets = Mutex<[Int]>([])
            let lines = try TextLines(
                path: file.path,
                ending: .any,
                invalidText: .replaced { offset in offsets.withLock { $0.append(offset) } }
            )
            let expected = referenceLines(bytes, .any)
            #expect(Array(lines) == expected.map { String(decoding: $0, as: UTF8.self) }, "\(bytes)")
            try lines.finish()
            let invalid = expected.filter { String(validating: $0, as: UTF8.self) == nil }
            let reported = offsets.withLock { $0 }
            #expect(reported.count == invalid.count, "\(bytes)")
            for offset in reported { #expect(bytes[offset] >= 0x80, "\(bytes)") }
        }
    }

    @Test("A task gets the same lines", arguments: [LineEnding.lineFeed, .any])
    func async(ending: LineEnding) async throws {
        for bytes in Self.makeInputs(300) {
            let file = try TemporaryFile(bytes)
            var lines: [String] = []
            for try await line in try AsyncLines(path: file.path, ending: ending, invalidText: .replaced()) {
                lines.append(line)
            }
            #expect(lines == referenceLines(bytes, ending).map { String(decoding: $0, as: UTF8.self) }, "\(bytes)")
        }
    }

    @Test("Joined and given back, the lines of a record are the input's bytes")
    func joining() throws {
        try forEachCase { bytes, random in
            let pieces = Pieces(bytes) { 7 }
            var reader = LineReader(name: "pieces", capacity: Int.random(in: 1...64, using: &random)) { room, _ in
                pieces.read(into: room)
            }
            let expected = referenceLines(bytes, .lineFeed)
            var index = 0
            while let line = try reader.next() {
                #expect(Array(line.bytes) == expected[index])
                let offset = line.offset
                let length = reader.takenLength
                var joined = 0
                while joined < 3, let record = try reader.join() {
                    joined += 1
                    #expect(record.offset == offset)
                    #expect(Array(record.bytes) == Array(bytes[offset..<offset + record.bytes.count]), "\(bytes)")
                }
                if Bool.random(using: &random) {
                    reader.giveBack(from: length)
                    index += 1
                } else {
                    index += 1 + joined
                }
            }
            #expect(index == expected.count, "\(bytes)")
        }
    }

    private static func makeInputs(_ count: Int) -> [[UInt8]] {
        var random = SplitMix(seed: .random(in: 0 ... .max))
        return (0..<count).map { _ in randomBytes(upTo: 60, using: &random) }
    }

    private func forEachCase(_ count: Int = cases, _ body: ([UInt8], inout SplitMix) throws -> Void) throws {
        var random = SplitMix(seed: .random(in: 0 ... .max))
        for _ in 0..<count {
            let bytes = randomBytes(upTo: 60, using: &random)
            try body(bytes, &random)
        }
    }
}
