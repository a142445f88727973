/// Reads the stops of a GTFS `stops.txt`, one at a time.
///
///     var reader = try StopsReader(path: "stops.txt")
///     while let stop = try reader.next() { … }
///
/// Quoting is RFC 4180's; lines end with LF or CRLF; a byte order mark is passed over; columns stand in any order,
/// and all but `stop_id` and `stop_name` may be missing. A line that is malformed is passed over, counted, and, for
/// the first hundred, kept with its number and the reason. Memory does not grow with the file.
package struct StopsReader: ~Copyable {
    /// A line of the file that is no stop.
    package struct MalformedLine: Sendable, Equatable {
        /// From 1; the line on which the record begins.
        package var number: Int
        package var reason: String
    }

    /// Malformed lines so far.
    package private(set) var malformedCount = 0
    /// The first of them, no more than a hundred.
    package private(set) var malformedLines: [MalformedLine] = []
    /// Bytes of the file behind the last stop, to hold against its size.
    package var bytesRead: Int { scanner.bytesConsumed }
    /// The line on which the last stop began, from 1.
    package var lineNumber: Int { scanner.line }

    private var scanner: RecordScanner
    private let columns: StopsColumns

    private static let keptMalformedLines = 100

    /// Opens the feed and reads its header.
    ///
    /// - Parameters:
    ///   - columns: What is wanted of a stop besides its identifier and its name; the rest is not looked at.
    ///   - chunkSize: Bytes read from the file at a time.
    /// - Throws: ``FeedError`` where the file cannot be read, is empty, is no text, or lacks a column.
    package init(
        path: String,
        columns wanted: Set<Stop.Column> = Set(Stop.Column.allCases),
        chunkSize: Int = 128 << 10
    ) throws(FeedError) {
        precondition(chunkSize > 0, "a chunk holds at least a byte")
        var scanner = try RecordScanner(path: path, chunkSize: chunkSize)
        switch try scanner.next() {
        case .end:
            throw FeedError("the feed \(path) is empty; give a GTFS stops.txt with a header line")
        case .malformed(let reason):
            throw FeedError("the feed \(path) has no header line: \(reason); give a GTFS stops.txt")
        case .record:
            var header: [String?] = []
            for field in scanner.fields { header.append(scanner.text(field)) }
            columns = try StopsColumns(wanted, header: header, path: path)
        }
        self.scanner = scanner
    }

    /// The next stop; nil at the end of the feed.
    ///
    /// - Throws: ``FeedError`` where the file cannot be read on.
    package mutating func next() throws(FeedError) -> Stop? {
        while true {
            switch try scanner.next() {
            case .end:
                return nil
            case .malformed(let reason):
                note(reason)
            case .record:
                do {
                    return try columns.stop(in: scanner)
                } catch {
                    note(error.reason)
                }
            }
        }
    }

    private mutating func note(_ reason: String) {
        malformedCount += 1
        guard malformedLines.count < Self.keptMalformedLines else { return }
        malformedLines.append(MalformedLine(number: scanner.line, reason: reason))
    }

    /// The stops that a reader of the feed yields. Reads it through once.
    package static func countStops(path: String) throws(FeedError) -> Int {
        var reader = try StopsReader(path: path)
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
    }
}
