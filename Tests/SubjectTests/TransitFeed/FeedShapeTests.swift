import Foundation
import Testing
import TransitFeed

/// A form that a feed can have, and the result of reading it.
struct FeedShape: CustomTestStringConvertible, Sendable {
    enum Result: Sendable {
        /// The feed is read. The values are the names of its stops, and the numbers of its malformed lines.
        case stops([String], malformed: [Int] = [])
        /// The feed is refused. The values are parts of the sentence that refuses it.
        case refused([String])
    }

    let testDescription: String
    let bytes: [UInt8]
    let result: Result

    init(_ description: String, _ text: String, _ result: Result) {
        (testDescription, bytes, self.result) = (description, Array(text.utf8), result)
    }

    /// - Parameter text: The feed as text, in which each character stands for one byte, as in ISO 8859-1.
    init(_ description: String, latin text: String, _ result: Result) {
        testDescription = description
        bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        self.result = result
    }

    static let all = lineEnds + headers + fields + malformed + refused

    private static let two = Result.stops(["a", "b"])

    private static let lineEnds = [
        FeedShape("LF", "stop_id,stop_name\n1,a\n2,b\n", two),
        FeedShape("CRLF", "stop_id,stop_name\r\n1,a\r\n2,b\r\n", two),
        FeedShape("CR alone", "stop_id,stop_name\r1,a\r2,b\r", two),
        FeedShape("CR alone, no end of the last line", "stop_id,stop_name\r1,a\r2,b", two),
        FeedShape("no end of the last line", "stop_id,stop_name\n1,a\n2,b", two),
        FeedShape("CRLF, no end of the last line", "stop_id,stop_name\r\n1,a\r\n2,b", two),
        FeedShape("blank lines", "\n\nstop_id,stop_name\n\n1,a\n\r\n2,b\n\n", two),
    ]

    private static let headers = [
        FeedShape("byte order mark", "\u{FEFF}stop_id,stop_name\n1,a\n2,b\n", two),
        FeedShape("spaces around the header's names", "stop_id, stop_name , stop_lat\n1,a,1\n2,b,\n", two),
        FeedShape("spaces after all commas", "stop_id, stop_lat, stop_name\n1, 52.5,a\n2, 13,b\n", two),
        FeedShape("quoted names of columns", "\"stop_id\",\"stop_name\"\n1,a\n2,b\n", two),
        FeedShape("other order", "stop_name,stop_lat,stop_id\na,1,1\nb,,2\n", two),
        FeedShape("unknown columns", "x,stop_id,y,stop_name\n,1,\"q,\",a\n,2,,b\n", two),
        FeedShape("a comma at the end of each line", "stop_id,stop_name,\n1,a,\n2,b,\n", two),
        FeedShape("other case", "Stop_ID,Stop_Name\n1,a\n", .refused(["no column stop_id", "only Stop_ID"])),
        FeedShape("semicolons", "stop_id;stop_name\n1;a\n", .refused(["no column stop_id", "stop_id;stop_name"])),
        FeedShape("no header", "1,a\n2,b\n", .refused(["no column stop_id", "only 1, a"])),
        FeedShape("no names of stops", "stop_id,stop_lat\n1,1\n", .refused(["no column stop_name"])),
    ]

    private static let fields = [
        FeedShape("quoted comma and quote", "stop_id,stop_name\n1,\"a, \"\"b\"\"\"\n", .stops(["a, \"b\""])),
        FeedShape("LF within quotes", "stop_id,stop_name\n1,\"a\nb\"\n", .stops(["a\nb"])),
        FeedShape("CRLF within quotes", "stop_id,stop_name\r\n1,\"a\r\nb\"\r\n", .stops(["a\r\nb"])),
        FeedShape("CR alone within quotes", "stop_id,stop_name\n1,\"a\rb\"\n", .stops(["a\rb"])),
        FeedShape("characters outside ASCII", "stop_id,stop_name\n1,Köln 🚏\n", .stops(["Köln 🚏"])),
        FeedShape("repeated identifiers", "stop_id,stop_name\n1,a\n1,b\n", two),
        FeedShape("coordinates with spaces", "stop_id,stop_name,stop_lat\n1,a, 52.5 \n2,b,-13\n", two),
        FeedShape(
            "nodes and boarding areas without a name",
            "stop_id,stop_name,location_type\n1,,3\n2,, 4\n3,c,3\n4,,0\n5,,\n",
            .stops(["1", "2", "c"], malformed: [5, 6])
        ),
        FeedShape("NUL in a name", "stop_id,stop_name\n1,a\u{0}b\n", .stops(["a\u{0}b"])),
    ]

    private static let malformed = [
        FeedShape("one line in CP-1252", latin: "stop_id,stop_name\n1,K\u{F6}ln\n2,b\n", .stops(["b"], malformed: [2])),
        FeedShape("a short and a long line", "stop_id,stop_name\n1\n2,b\n3,c,d\n", .stops(["b"], malformed: [2, 4])),
        FeedShape("an open quote", "stop_id,stop_name\n1,\"a\n2,b\n", .stops(["b"], malformed: [2])),
        FeedShape("text after a quote", "stop_id,stop_name\n1,\"a\"x\n2,b\n", .stops(["b"], malformed: [2])),
        FeedShape("no identifier", "stop_id,stop_name\n,a\n2,b\n", .stops(["b"], malformed: [2])),
    ]

    private static let refused = [
        FeedShape("empty file", "", .refused(["is empty"])),
        FeedShape("blank lines only", "\n\r\n\n", .refused(["is empty"])),
        FeedShape("header only", "stop_id,stop_name\n", .refused(["contains no stops; give a GTFS stops.txt"])),
        FeedShape("NUL in the header", "stop_id,\u{0}stop_name\n1,a\n", .refused(["is not text"])),
        FeedShape("UTF-16", latin: "\u{FF}\u{FE}s\u{0}t\u{0}o\u{0}p\u{0}\n\u{0}", .refused(["is not text"])),
        FeedShape("an open quote in the header", "\"stop_id", .refused(["no header line"])),
        FeedShape(
            "all names in CP-1252",
            latin: "stop_id,stop_name\n1,K\u{F6}ln\n2,D\u{FC}ren\n",
            .refused(["(line 2: stop_name is not UTF-8; line 3: stop_name is not UTF-8)"])
        ),
        FeedShape(
            "a comma at the end of each row",
            "stop_id,stop_name\n1,a,\n2,b,\n3,c,\n4,d,\n",
            .refused(["line 2: the line has 3 fields, but the header has 2; line 3: ", "line 4: ", "; …)"])
        ),
        FeedShape(
            "short rows",
            "stop_id,stop_name,stop_lat\n1\n2,b\n",
            .refused(["line 2: the line has 1 field, but the header has 3; line 3: the line has 2 fields"])
        ),
        FeedShape(
            "decimal commas",
            "stop_id,stop_name,stop_lat\n1,a,52,5\n",
            .refused(["line 2: the line has 4 fields, but the header has 3"])
        ),
        FeedShape(
            "quoted decimal commas",
            "stop_id,stop_name,stop_lat\n1,a,\"52,5\"\n",
            .refused(["line 2: stop_lat is not a number from -90 to 90"])
        ),
    ]
}

@Suite("Shapes of feeds", .timeLimit(.minutes(1)))
struct FeedShapeTests {
    @Test("The stops of a feed, or the sentence that refuses it", arguments: FeedShape.all)
    func shape(_ shape: FeedShape) throws {
        let feed = try Feed(bytes: shape.bytes)
        switch shape.result {
        case .stops(let names, let malformed):
            let reading = try feed.read()
            #expect(reading.names == names)
            #expect(reading.malformed.map(\.number) == malformed)
            let remark = try StopsReader.inspect(path: feed.path)
            #expect((remark == nil) == malformed.isEmpty)
            for number in malformed { #expect(remark?.contains("line \(number): ") == true) }
        case .refused(let parts):
            let error = #expect(throws: FeedError.self) { try StopsReader.inspect(path: feed.path) }
            let sentence = try #require(error?.description)
            #expect(sentence.contains(feed.path) && !sentence.contains("\n"), "\(sentence)")
            for part in parts { #expect(sentence.contains(part), "\(sentence)") }
        }
    }
}
