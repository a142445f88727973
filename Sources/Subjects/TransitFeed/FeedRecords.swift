/// The records of any file of a feed, one at a time. A field stays bytes until it is requested as text.
///
///     var records = try FeedRecords(path: "stops.txt")
///     let name = records.column("stop_name")
///     while try records.next() { records.text(name) … }
package struct FeedRecords: ~Copyable {
    /// The number of invalid records that were skipped so far, for example because of an unclosed quote.
    package private(set) var malformedCount = 0
    private var scanner: RecordScanner
    private let header: [String?]

    /// Opens the file and reads its header.
    ///
    /// - Throws: ``FeedError`` if the file cannot be read, or has no header.
    package init(path: String) throws(FeedError) {
        var scanner = try RecordScanner(path: path, chunkSize: 128 << 10)
        guard case .record = try scanner.next() else {
            throw FeedError("the feed \(path) has no header line; give a file of a GTFS feed")
        }
        header = scanner.columnNames()
        self.scanner = scanner
    }

    /// Returns a column's index; nil if the file has no column of that name.
    package func column(_ name: String) -> Int? { header.firstIndex(of: name) }

    /// The number of fields of the current record.
    package var count: Int { scanner.fields.count }

    /// Moves to the next record. Returns false at the end.
    ///
    /// - Throws: ``FeedError`` if reading fails.
    package mutating func next() throws(FeedError) -> Bool {
        while true {
            switch try scanner.next() {
            case .record: return true
            case .malformed: malformedCount += 1
            case .end: return false
            }
        }
    }

    /// Returns a field of the current record as text; nil if the field is missing or not UTF-8.
    package func text(_ column: Int) -> String? {
        column < scanner.fields.count ? scanner.text(scanner.fields[column]) : nil
    }
}
