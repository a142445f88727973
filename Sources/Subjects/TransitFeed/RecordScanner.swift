import LineReader

/// A scanner that cuts the bytes of a comma-separated file into records and fields (RFC 4180). The scanner works in the
/// line reader's buffer, so the memory does not grow with the file.
///
/// A record ends at a line feed outside quotes. A carriage return before the line feed is not a part of the record. If
/// the first line of the file ends with a carriage return alone, every carriage return counts as a line feed.
struct RecordScanner: ~Copyable {
    /// The position of a field in the record's bytes, without the quotes.
    struct Field {
        var start: Int
        var end: Int
        /// Whether the field contains doubled quotes. Each pair stands for one quote.
        var hasDoubledQuotes: Bool
    }

    enum Outcome {
        case record
        /// An invalid record, with the reason. The rest of the record's line has been skipped.
        case malformed(String)
        case end
    }

    /// The maximum length of a record in bytes. Without a maximum, an unclosed quote would make one record of the whole
    /// file.
    static let longestRecord = 1 << 20
    private static let tooLong = "the record is longer than \(longestRecord) bytes"

    private(set) var fields: [Field] = []
    /// The number of the line on which the last record began, counted from 1.
    private(set) var line = 0
    private var reader: LineReader
    private let path: String
    private var base: UnsafePointer<UInt8>?
    private var count = 0
    private var nextLine = 1
    /// Why a record's next line was not read: true if the file has no further line, false if the record would become
    /// too long.
    private var nextLineIsMissing = false

    /// - Parameter chunkSize: The number of bytes per system call.
    init(path: String, chunkSize: Int) throws(FeedError) {
        do throws(LineError) {
            reader = try Self.lines(of: path, chunkSize: chunkSize)
        } catch {
            throw FeedError(error, reading: path)
        }
        self.path = path
        fields.reserveCapacity(16)
    }

    /// Opens a file, and replaces its carriage returns by line feeds if its first line ends with a carriage return
    /// alone. Old programs for the Mac write such files.
    private static func lines(of path: String, chunkSize: Int) throws(LineError) -> LineReader {
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        let source = try FileSource(path: path)
        // Nil until the end of the first line has been read.
        var hasCarriageReturns: Bool?
        return LineReader(name: path, limit: longestRecord, capacity: chunkSize) {
            (room, offset) throws(LineError) in
            var count = try source.read(into: room, after: offset)
            if hasCarriageReturns == nil,
                let end = (0..<count).first(where: { room[$0] == carriageReturn || room[$0] == lineFeed })
            {
                // Only the next byte shows whether a carriage return at the end of the chunk stands alone.
                if room[end] == carriageReturn, end + 1 == count, count < room.count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
                    count += try source.read(into: rest, after: offset + count)
                }
                hasCarriageReturns = room[end] == carriageReturn && end + 1 < count && room[end + 1] != lineFeed
            }
            if hasCarriageReturns == true {
                for index in 0..<count where room[index] == carriageReturn { room[index] = lineFeed }
            }
            return count
        }
    }

    /// The bytes of the last record, which are valid until the next record is scanned.
    var bytes: UnsafePointer<UInt8> {
        // `base` is not nil here, because fields exist only after a line has been read.
        base.unsafelyUnwrapped
    }

    /// The position in the file at which the last record ends, in bytes.
    var bytesConsumed: Int { reader.offset }

    /// Scans the next record. The record's ``fields`` are valid until the next call.
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
                // Empty lines are skipped.
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

    /// Returns the index of the first byte of text in a line. At the start of the file, a byte order mark is not text.
    private func startOfText(_ line: Line) -> Int {
        line.offset == 0 && count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    private mutating func take(_ line: Line) {
        base = line.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        count = line.bytes.count
        // The last line of the file may end with a carriage return alone.
        if count > 0, count == reader.takenLength, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
    }

    // MARK: - Scanning

    /// Scans the record that begins on the current line. A record with line feeds in quotes continues on further lines.
    ///
    /// - Returns: The reason why the record is invalid; nil if the record is valid.
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

    /// Returns the index of the quote that closes a field; nil if the quote is missing.
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

    /// Adds the next line to the record. Returns false if the file has no further line, or if the record would become
    /// too long.
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
