/// A reader that returns the stops of a GTFS `stops.txt`, one at a time.
///
///     var reader = try StopsReader(path: "stops.txt")
///     while let stop = try reader.next() { … }
///
/// Quoting follows RFC 4180, and lines end with LF, CRLF or CR. The reader skips a byte order mark. The columns may be
/// in any order, and only `stop_id` and `stop_name` are required. The reader skips and counts malformed lines, and
/// keeps the numbers and reasons of the first hundred. Its memory does not grow with the file.
package struct StopsReader: ~Copyable {
    /// A line of the file that is not a stop.
    package struct MalformedLine: Sendable, Equatable {
        /// The number of the line on which the record begins. The first line is line 1.
        package var number: Int
        package var reason: String
    }

    /// The number of malformed lines so far.
    package private(set) var malformedCount = 0
    /// The first malformed lines, at most a hundred.
    package private(set) var malformedLines: [MalformedLine] = []
    /// The number of bytes from the file's beginning to the end of the last stop.
    package var bytesRead: Int { scanner.bytesConsumed }
    /// The number of the line on which the last stop began. The first line is line 1.
    package var lineNumber: Int { scanner.line }

    private var scanner: RecordScanner
    private let columns: StopsColumns

    private static let keptMalformedLines = 100

    /// Opens the feed and reads its header.
    ///
    /// - Parameters:
    ///   - columns: The columns to read in addition to the identifier and the name. The reader ignores all other
    ///     columns.
    ///   - chunkSize: The number of bytes of one read.
    /// - Throws: ``FeedError`` if the file cannot be read, is empty, is not text, or lacks a column.
    package init(
        path: String,
        columns wanted: Set<Stop.Column> = Set(Stop.Column.allCases),
        chunkSize: Int = 128 << 10
    ) throws(FeedError) {
        precondition(chunkSize > 0, "a chunk holds at least one byte")
        var scanner = try RecordScanner(path: path, chunkSize: chunkSize)
        switch try scanner.next() {
        case .end:
            throw FeedError("the feed \(path) is empty; give a GTFS stops.txt with a header line")
        case .malformed(let reason):
            throw FeedError("the feed \(path) has no header line: \(reason); give a GTFS stops.txt")
        case .record:
            columns = try StopsColumns(wanted, header: scanner.columnNames(), path: path)
        }
        self.scanner = scanner
    }

    /// Returns the next stop; nil at the end of the feed.
    ///
    /// - Throws: ``FeedError`` if reading fails.
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

    /// Reads a whole feed once, to find its errors before its first use.
    ///
    /// - Returns: A sentence about the malformed lines; nil if all lines are stops.
    /// - Throws: ``FeedError`` if the feed cannot be read, or has no stops.
    package static func inspect(path: String) throws(FeedError) -> String? {
        var reader = try StopsReader(path: path)
        var count = 0
        while try reader.next() != nil { count += 1 }
        let malformed = reader.malformedCount
        let first = reader.malformedLines.prefix(3).map { "line \($0.number): \($0.reason)" }
        let reasons = first.joined(separator: "; ") + (malformed > 3 ? "; …" : "")
        guard count > 0 else {
            let why = malformed == 0 ? "" : ": none of its lines is valid (\(reasons))"
            throw FeedError("the feed \(path) contains no stops\(why); give a GTFS stops.txt with stops")
        }
        guard malformed > 0 else { return nil }
        let lines = malformed == 1 ? "1 malformed line is" : "\(malformed) malformed lines are"
        return "\(path): \(lines) skipped (\(reasons))"
    }

    /// Counts the stops that a reader of the feed returns. Reads the whole feed once.
    package static func countStops(path: String) throws(FeedError) -> Int {
        var reader = try StopsReader(path: path)
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
    }
}
