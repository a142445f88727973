import Foundation
import Testing
import TransitFeed

@Suite("Feed generator", .timeLimit(.minutes(5)))
struct FeedGeneratorTests {
    @Test("The same seed and rows give the same bytes, on every machine and in every version")
    func deterministic() throws {
        let bytes = try FeedGenerator(seed: 1, rows: 1000).bytes()
        #expect(try FeedGenerator(seed: 1, rows: 1000).bytes() == bytes)
        #expect(try FeedGenerator(seed: 2, rows: 1000).bytes() != bytes)
        // The FNV-1a hash of the feed. Stored results were measured with exactly these bytes, so another hash would
        // make them incomparable.
        let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        #expect(String(hash, radix: 16) == "9226dad6606c0d23")
    }

    @Test("A longer feed begins like a shorter one of the same seed")
    func prefix() throws {
        let short = try FeedGenerator(seed: 5, rows: 10).bytes()
        #expect(try FeedGenerator(seed: 5, rows: 1000).bytes().starts(with: short))
    }

    @Test("A reader finds every row, each with its own identifier, in and around Berlin")
    func readable() throws {
        let rows = 20_000
        let path = FileManager.default.temporaryDirectory.appending(path: "stops-\(UUID().uuidString).txt").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let generator = try FeedGenerator(seed: 3, rows: rows)
        try generator.write(to: path)
        #expect(FileManager.default.contents(atPath: path).map(Array.init) == generator.bytes())

        var reader = try StopsReader(path: path)
        var identifiers: Set<String> = []
        var (withComma, withQuote, withUmlaut) = (0, 0, 0)
        while let stop = try reader.next() {
            identifiers.insert(stop.identifier)
            if stop.name.contains(",") { withComma += 1 }
            if stop.name.contains("\"") { withQuote += 1 }
            if stop.name.contains(where: "äöüß".contains) { withUmlaut += 1 }
            let (latitude, longitude) = (try #require(stop.latitude), try #require(stop.longitude))
            #expect((52.3...52.7).contains(latitude) && (13.0...13.8).contains(longitude))
        }
        #expect(reader.malformedCount == 0)
        #expect(identifiers.count == rows)
        #expect(withComma > 0 && withQuote > 0 && withUmlaut > rows / 4)
    }

    @Test("A malformed and a repeated row leave every other line as it is")
    func flaws() throws {
        func lines(_ generator: FeedGenerator) -> [Substring] {
            String(decoding: generator.bytes(), as: UTF8.self).split(separator: "\n")
        }
        let sound = try FeedGenerator(seed: 1, rows: 100)
        var flawed = sound
        flawed.malformedRow = 20
        flawed.repeatedRow = 40
        let pairs = zip(lines(sound), lines(flawed)).enumerated().filter { $0.element.0 != $0.element.1 }
        // The first line is the header.
        #expect(pairs.map(\.offset) == [20, 40])

        let path = FileManager.default.temporaryDirectory.appending(path: "stops-\(UUID().uuidString).txt").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try flawed.write(to: path)
        var reader = try StopsReader(path: path)
        var identifiers: [String] = []
        while let stop = try reader.next() { identifiers.append(stop.identifier) }
        #expect(reader.malformedLines.map(\.number) == [21])
        #expect(identifiers.count == 99 && Set(identifiers).count == 98)
        // Row 20 was skipped, so rows 39 and 40 are the 38th and the 39th stop.
        #expect(identifiers[37] == identifiers[38])
    }

    @Test("Zero or fewer rows are refused", arguments: [0, -1])
    func noRows(rows: Int) {
        let error = #expect(throws: FeedError.self) { try FeedGenerator(seed: 1, rows: rows) }
        #expect(error?.description.contains("\(rows) rows") == true)
    }

    @Test("A feed that cannot be written leaves nothing behind")
    func unwritable() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stops-\(UUID().uuidString)").path
        // A folder has the feed's name, so the feed cannot replace it.
        try FileManager.default.createDirectory(atPath: "\(folder)/stops.txt/full", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let generator = try FeedGenerator(seed: 1, rows: 10)
        let error = #expect(throws: FeedError.self) { try generator.write(to: "\(folder)/stops.txt") }
        #expect(error?.description.contains("\(folder)/stops.txt") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["stops.txt"])
    }
}
