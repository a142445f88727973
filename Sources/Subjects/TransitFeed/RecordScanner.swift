import LineReader

/// Cuts the bytes of a comma-separated file into records and fields (RFC 4180), one record at a time. The scanner works
/// in the line reader's buffer, so memory does not grow with the file. A field becomes text only on request.
///
/// A record ends at a line feed, with or without a carriage return before it, outside quotes.
struct RecordScanner: ~Copyable {
    /// A field within the record's bytes, without its quotes.
    struct Field {
        var start: Int
        var end: Int
        /// Whether the field contains doubled quotes: each pair stands for one quote.
        var hasDoubledQuotes: Bool
    }

    enum Outcome {
        case record
        /// The record is invalid, for this reason; it has been skipped to the end of its line.
        case malformed(String)
        case end
    }

    /// A record longer than this is malformed. Otherwise an unclosed quote would make one record of the whole file.
    static let longestRecord = 1 << 20
    private static let tooLong = "the record is longer than \(longestRecord) bytes"

    private(set) var fields: [Field] = []
    /// The line number on which the last record began; the first line is 1.
    private(set) var line = 0
    private var reader: LineReader
    private let path: String
    private var base: UnsafePointer<UInt8>?
    private var count = 0
    private var nextLine = 1
    /// Set when a record's next line could not be read: true if the file has no further line, false if the record would
    /// become too long.
    private var nextLineIsMissing = false

    /// - Parameter chunkSize: Bytes per system call.
    init(path: String, chunkSize: Int) throws(FeedError) {
        do throws(LineError) {
            reader = try LineReader(path: path, limit: Self.longestRecord, capacity: chunkSize)
        } catch {
            throw FeedError(error, reading: path)
        }
        self.path = path
        fields.reserveCapacity(16)
    }

    /// The last record's first byte; the bytes are valid until the next record.
    var bytes: UnsafePointer<UInt8> {
        // Only fields use these bytes, and there are no fields before a line has been read, so `base` is not nil.
        base.unsafelyUnwrapped
    }

    /// The number of bytes of the file up to the end of the last record.
    var bytesConsumed: Int { reader.offset }

    /// Scans the next record; its ``fields`` are valid until the next call.
    mutating func next() throws(FeedError) -> Outcome {
        do throws(LineError) {
            while true {
                guard let first = try reader.next() else { return .end }
                beginLine()
                let length = reader.takenLength
                take(first)
                if let reason = try scan(from: startOfText(first)) {
                    reader.giveBack(from: length)
                    nextLine = line + 1
                    return .malformed(reason)
                }
                // An empty line is not a record.
                if fields.count == 1, fields[0].start == fields[0].end { continue }
                return .record
            }
        } catch {
            guard case .lineTooLong = error.reason else { throw FeedError(error, reading: path) }
            beginLine()
            return .malformed(Self.tooLong)
        }
    }

    private mutating func beginLine() {
        line = nextLine
        nextLine += 1
    }

    /// The index of the line's first byte of text: after a byte order mark at the start of the file, otherwise 0.
    private func startOfText(_ line: Line) -> Int {
        line.offset == 0 && count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    private mutating func take(_ line: Line) {
        base = line.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        count = line.bytes.count
        // The last line of the file may end with a carriage return only.
        if count > 0, count == reader.takenLength, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
    }

    // MARK: - Scanning

    /// Scans the record that begins with the current line, and reads the lines on which it continues.
    ///
    /// - Returns: Why the record is invalid; nil if it is valid.
    private mutating func scan(from start: Int) throws(LineError) -> String? {
        fields.removeAll(keepingCapacity: true)
        var index = start
        while true {
            if index < count, bytes[index] == UInt8(ascii: "\"") {
                let start = index + 1
                var hasDoubledQuotes = false
                guard let end = try endOfQuoted(from: start, &hasDoubledQuotes) else {
                    return nextLineIsMissing ? "a quoted field is never closed" : Self.tooLong
                }
                fields.append(Field(start: start, end: end, hasDoubledQuotes: hasDoubledQuotes))
                index = end + 1
                guard index == count || bytes[index] == UInt8(ascii: ",") else { return "text follows a closing quote" }
            } else {
                let start = index
                while index < count, bytes[index] != UInt8(ascii: ",") { index += 1 }
                fields.append(Field(start: start, end: index, hasDoubledQuotes: false))
            }
            guard index < count else { return nil }
            index += 1
        }
    }

    /// The index of the quote that closes a field; nil if there is none.
    private mutating func endOfQuoted(from start: Int, _ hasDoubledQuotes: inout Bool) throws(LineError) -> Int? {
        var index = start
        while true {
            while index < count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
            if index < count {
                guard index + 1 < count, bytes[index + 1] == UInt8(ascii: "\"") else { return index }
                hasDoubledQuotes = true
                index += 2
            } else if try !goOn() {
                return nil
            }
        }
    }

    /// Reads the line on which the record continues. Returns false if the file has no further line, or if the record
    /// would become too long.
    private mutating func goOn() throws(LineError) -> Bool {
        do throws(LineError) {
            let joined = try reader.join()
            nextLineIsMissing = joined == nil
            guard let joined else { return false }
            nextLine += 1
            take(joined)
            return true
        } catch {
            guard case .lineTooLong = error.reason else { throw error }
            nextLineIsMissing = false
            return false
        }
    }
}
