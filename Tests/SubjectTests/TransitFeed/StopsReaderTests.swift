import Foundation
import Testing
import TransitFeed

@Suite("Stops reader", .timeLimit(.minutes(5)))
struct StopsReaderTests {
    @Test("Fields are quoted as in RFC 4180: commas, doubled quotes and line ends within quotes")
    func quoting() throws {
        let feed = try Feed(
            "stop_id,stop_name\n1,\"Hauptstr., Ecke\"\n2,\"Am \"\"Tor\"\"\"\n3,\"zwei\r\nZeilen\"\n\"4\",\"\"\"\"\n"
        )
        #expect(try feed.read().names == ["Hauptstr., Ecke", "Am \"Tor\"", "zwei\r\nZeilen", "\""])
    }

    @Test(
        "Lines end with LF or CRLF, the last with nothing; blank lines are not stops",
        arguments: ["\n", "\r\n"],
        [true, false]
    )
    func lineEnds(end: String, isLastEnded: Bool) throws {
        let lines = ["stop_id,stop_name", "1,a", "", "\"2\",\"b\"", "3,c"].joined(separator: end)
        let feed = try Feed(lines + (isLastEnded ? end : ""))
        let reading = try feed.read()
        #expect(reading.names == ["a", "b", "c"])
        #expect(reading.malformed.isEmpty)
        #expect(reading.bytesRead == feed.size)
    }

    @Test("Lines may end with CR alone, however long the file, if the first line does")
    func carriageReturns() throws {
        let rows = (1...20_000).map { "\($0),\"Stop, \($0)\"" }
        let feed = try Feed((["stop_id,stop_name"] + rows).joined(separator: "\r"))
        for chunk in [1000, 64 << 10] {
            let reading = try feed.read(chunkSize: chunk)
            #expect(reading.stops.count == 20_000)
            #expect(reading.names.last == "Stop, 20000")
            #expect(reading.bytesRead == feed.size)
        }
    }

    @Test("A byte order mark is skipped")
    func byteOrderMark() throws {
        #expect(try Feed("\u{FEFF}stop_id,stop_name\n1,a\n").read().names == ["a"])
    }

    @Test("Columns may be in any order, unknown ones are ignored, optional ones may be missing")
    func columns() throws {
        let feed = try Feed("x,stop_lon,stop_name,stop_lat,stop_id,zone_id\nq,13.4,a,52.5,1,B\n,,b,,2,\n")
        let stops = try feed.read().stops
        #expect(stops[0] == Stop(identifier: "1", name: "a", latitude: 52.5, longitude: 13.4, zone: "B"))
        #expect(stops[1] == Stop(identifier: "2", name: "b"))
    }

    @Test(
        "A line that is not a stop is skipped, and reported with its number and the reason",
        arguments: [
            ("1,a", "has 2 fields, but the header has 4"), ("1,a,1,2,3", "has 5 fields"),
            (",a,1,1", "stop_id is empty"), ("1,,1,1", "stop_name is empty"),
            ("1,a,x,1", "stop_lat"), ("1,a,91,1", "stop_lat"),
            ("1,a,1,-180.5", "stop_lon"), ("1,a,nan,1", "stop_lat"), ("1,a,0x10,1", "stop_lat"),
            ("1,a,1e400,1", "stop_lat"), ("1,\"a\"b,1,1", "closing quote"), ("1,\"a,1,1", "never closed"),
        ]
    )
    func malformed(line: String, reason: String) throws {
        let reading = try Feed("stop_id,stop_name,stop_lat,stop_lon\n0,\"o\nk\",1,1\n\(line)\n").read()
        #expect(reading.names == ["o\nk"])
        #expect(reading.malformed.map(\.number) == [4])
        #expect(reading.malformed.first?.reason.contains(reason) == true, "\(reading.malformed)")
    }

    @Test("Bytes that are not UTF-8 make a line malformed, in a requested field")
    func invalidText() throws {
        let bytes =
            Array("stop_id,stop_name,x\n1,".utf8) + [0xC3, 0x28] + Array(",\n2,b,".utf8) + [0xFF] + Array("\n".utf8)
        let reading = try Feed(bytes: bytes).read()
        #expect(reading.names == ["b"])
        #expect(reading.malformed.map(\.number) == [2])
    }

    @Test("Columns that are not requested are ignored")
    func unwantedColumns() throws {
        let bytes = Array("stop_id,stop_name,stop_lat,stop_desc\n1,a,no number,".utf8) + [0xFF] + Array("\n".utf8)
        let feed = try Feed(bytes: bytes)
        var reader = try StopsReader(path: feed.path, columns: [.zone])
        #expect(try reader.next() == Stop(identifier: "1", name: "a"))
        #expect(reader.malformedCount == 0)
    }

    @Test("The records of any file have their fields as text, on request")
    func records() throws {
        let feed = try Feed("route_id,\"long\"\"name\"\n1,\"a, b\"\n\n2,\"open\n3,c,more\n")
        var records = try FeedRecords(path: feed.path)
        let columns = [records.column("route_id"), records.column("long\"name"), records.column("other")]
        #expect(columns == [0, 1, nil])
        var fields: [[String?]] = []
        while try records.next() { fields.append((0...2).map { records.text($0) }) }
        #expect(fields == [["1", "a, b", nil], ["3", "c", "more"]])
        let malformed = records.malformedCount
        #expect(malformed == 1)
    }

    @Test("A feed that is truncated while it is read is an error, not a shorter feed")
    func shrinks() throws {
        let feed = try Feed("stop_id,stop_name\n" + (0..<1000).map { "\($0),name\n" }.joined())
        var reader = try StopsReader(path: feed.path, chunkSize: 1000)
        _ = try reader.next()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: feed.path))
        try file.truncate(atOffset: 100)
        let error = #expect(throws: FeedError.self) { while try reader.next() != nil {} }
        #expect(error?.description.contains("was truncated to 100 bytes") == true)
    }

    @Test("An unclosed quote costs its line, not the rest of the feed")
    func unclosedQuote() throws {
        let rest = (2...50_000).map { "\($0),name\n" }.joined()
        let reading = try Feed("stop_id,stop_name\n1,\"open\n" + rest).read()
        #expect(reading.malformed.count == 1)
        #expect(reading.stops.count == 49_999)
        #expect(reading.stops.first?.identifier == "2")
    }

    @Test("A record of more than a megabyte is malformed, quoted or not")
    func longRecord() throws {
        let long = String(repeating: "x", count: 3 << 20)
        let reading = try Feed("stop_id,stop_name\n1,\(long)\n2,\"\(long)\"\n3,c\n").read()
        #expect(reading.names == ["c"])
        #expect(reading.malformed.map(\.number) == [2, 3])
    }

    @Test("All malformed lines are counted, the first hundred are kept")
    func manyMalformed() throws {
        let feed = try Feed("stop_id,stop_name\n" + String(repeating: "only one field\n", count: 250))
        var reader = try StopsReader(path: feed.path)
        #expect(try reader.next() == nil)
        #expect(reader.malformedCount == 250)
        #expect(reader.malformedLines.map(\.number) == Array(2...101))
    }

    @Test(
        "A file that is not a feed is refused in one sentence that names it",
        arguments: [
            ("", "is empty"), ("\n\n", "is empty"), ("stop_name\na\n", "no column stop_id"),
            ("stop_id,name\n1,a\n", "no column stop_name"), ("\u{0}\u{1}\n", "not text"),
            ("\"stop_id", "no header line"),
        ]
    )
    func refusals(text: String, reason: String) throws {
        let feed = try Feed(text)
        let error = #expect(throws: FeedError.self) { try StopsReader.countStops(path: feed.path) }
        let sentence = try #require(error?.description)
        #expect(sentence.contains(reason) && sentence.contains(feed.path) && !sentence.contains("\n"), "\(sentence)")
    }

    @Test("A file that is missing, and a folder, are refused by name", arguments: ["/no/such/stops.txt", "/tmp"])
    func unreadable(path: String) {
        let error = #expect(throws: FeedError.self) { try StopsReader.countStops(path: path) }
        #expect(error?.description.contains(path) == true)
    }

    @Test("Coordinates are exactly the doubles that Swift reads, whatever their digits")
    func decimals() throws {
        var random = SystemRandomNumberGenerator()
        let texts = (0..<5000).map { _ in
            let whole = Int.random(in: -89...89, using: &random)
            let digits = (0..<Int.random(in: 0...19, using: &random)).map { _ in String(Int.random(in: 0...9)) }
                .joined()
            return digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
        }
        let feed = try Feed("stop_id,stop_name,stop_lat\n" + texts.map { "1,a,\($0)\n" }.joined())
        #expect(try feed.read().stops.map(\.latitude) == texts.map { Double($0) })
    }

    @Test("For any bytes and chunks, the reader finds the same stops as a simple reader")
    func property() throws {
        var random = SystemRandomNumberGenerator()
        let pieces = ["a", "ö", "\"", "\"\"", ",", "\n", "\r\n", "\r", "1", "52.5", " ", "x,y", "\"q,\n\"", ",,", "🚏"]
        for _ in 0..<2000 {
            let body = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let text = "stop_id,stop_name,stop_lat\n" + body.joined()
            let feed = try Feed(text)
            let expected = PlainReader(text).stops
            for chunk in [1, 2, 3, 7, 64, 64 << 10] {
                let reading = try feed.read(chunkSize: chunk)
                #expect(reading.stops == expected, "\(text.debugDescription) in chunks of \(chunk)")
                #expect(reading.bytesRead == feed.size, "\(text.debugDescription) in chunks of \(chunk)")
            }
        }
    }
}

/// A feed in a file that is removed when this object is released.
final class Feed {
    let path: String
    let size: Int

    convenience init(_ text: String) throws {
        try self.init(bytes: Array(text.utf8))
    }

    init(bytes: [UInt8]) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "stops-\(UUID().uuidString).txt").path
        size = bytes.count
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    struct Reading {
        var stops: [Stop] = []
        var malformed: [StopsReader.MalformedLine] = []
        var bytesRead = 0

        var names: [String] { stops.map(\.name) }
    }

    func read(chunkSize: Int = 64 << 10) throws -> Reading {
        var reader = try StopsReader(path: path, chunkSize: chunkSize)
        var reading = Reading()
        while let stop = try reader.next() { reading.stops.append(stop) }
        reading.malformed = reader.malformedLines
        reading.bytesRead = reader.bytesRead
        return reading
    }
}

/// Reads a feed with the columns stop_id, stop_name and stop_lat one byte at a time, with the whole text in memory. The
/// reader is slow, but obviously correct.
private struct PlainReader {
    let stops: [Stop]

    init(_ text: String) {
        var stops: [Stop] = []
        var rest = Array(text.utf8)[...]
        rest = rest.dropFirst("stop_id,stop_name,stop_lat\n".utf8.count)
        while !rest.isEmpty {
            if let (fields, after) = Self.record(rest) {
                rest = after
                if fields != [[]], let stop = Self.stop(fields) { stops.append(stop) }
            } else {
                // If a record is malformed, the line on which it begins is skipped.
                rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
            }
        }
        self.stops = stops
    }

    /// Returns the first record's fields and the bytes after the record; nil if the record is malformed.
    private static func record(_ bytes: ArraySlice<UInt8>) -> ([[UInt8]], ArraySlice<UInt8>)? {
        let (quote, comma, lineFeed, carriageReturn) = (
            UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")
        )
        var rest = bytes
        var fields: [[UInt8]] = []
        while true {
            var field: [UInt8] = []
            if rest.first == quote {
                rest = rest.dropFirst()
                while true {
                    guard let byte = rest.popFirst() else { return nil }
                    guard byte == quote else {
                        field.append(byte)
                        continue
                    }
                    guard rest.first == quote else { break }
                    field.append(quote)
                    rest = rest.dropFirst()
                }
                if rest.first == carriageReturn, rest.count == 1 || rest.dropFirst().first == lineFeed {
                    rest = rest.dropFirst()
                }
                guard rest.isEmpty || rest.first == comma || rest.first == lineFeed else { return nil }
            } else {
                while let byte = rest.first, byte != comma, byte != lineFeed {
                    field.append(byte)
                    rest = rest.dropFirst()
                }
                if rest.first != comma, field.last == carriageReturn { field.removeLast() }
            }
            fields.append(field)
            guard rest.popFirst() == comma else { return (fields, rest) }
        }
    }

    private static func stop(_ fields: [[UInt8]]) -> Stop? {
        guard fields.count == 3, !fields[0].isEmpty, !fields[1].isEmpty else { return nil }
        var latitude: Double?
        let text = String(decoding: fields[2], as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: " "))
        if !fields[2].isEmpty {
            guard let value = Double(text), abs(value) <= 90 else { return nil }
            latitude = value
        }
        return Stop(
            identifier: String(decoding: fields[0], as: UTF8.self),
            name: String(decoding: fields[1], as: UTF8.self),
            latitude: latitude
        )
    }
}
