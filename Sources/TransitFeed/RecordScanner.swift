#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Cuts the bytes of a comma-separated file into records and fields (RFC 4180), a record at a time, out of a buffer
/// that it fills anew from the file: memory does not grow with the file.
///
/// A record ends at a line feed, with or without a carriage return before it, outside quotes.
struct RecordScanner: ~Copyable {
    /// A field within the buffer, its quotes left out.
    struct Field {
        var start: Int
        var end: Int
        /// Whether a doubled quote stands in it for one.
        var hasDoubledQuotes: Bool
    }

    enum Outcome {
        case record
        /// The record is no record, for this reason; it has been passed over to the end of its line.
        case malformed(String)
        case end
    }

    /// A record longer than this is malformed: a quote that never closes must not swallow the file.
    static let longestRecord = 1 << 20

    private(set) var fields: [Field] = []
    /// The line of the file, from 1, on which the last record began.
    private(set) var line = 0
    /// Bytes of the file that the records so far took.
    private(set) var bytesConsumed = 0

    private let source: Int32
    private let path: String
    private let chunkSize: Int
    private var buffer: UnsafeMutableRawBufferPointer
    private var position = 0
    private var filled = 0
    private var isAtEnd = false
    private var nextLine = 1
    private var isPassingOver = false

    /// - Parameter chunkSize: Bytes asked of the system at a time.
    init(path: String, chunkSize: Int) throws(FeedError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw FeedError("cannot read the feed \(path): \(String(cString: strerror(errno))); give a GTFS stops.txt")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw FeedError("the feed \(path) is a folder; give the stops.txt in it")
        }
        source = descriptor
        self.path = path
        self.chunkSize = chunkSize
        buffer = .allocate(byteCount: max(2 * chunkSize, 4096), alignment: 16)
        fields.reserveCapacity(16)
    }

    deinit {
        close(source)
        buffer.deallocate()
    }

    var bytes: UnsafePointer<UInt8> {
        // The buffer is never empty, so it has an address.
        UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self)
    }

    /// Passes over a byte order mark at the start of the file.
    mutating func skipByteOrderMark() throws(FeedError) {
        while filled < 3, try fill() {}
        if filled >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            position = 3
            bytesConsumed = 3
        }
    }

    /// Cuts out the next record; its ``fields`` hold until the next call.
    mutating func next() throws(FeedError) -> Outcome {
        if isPassingOver, try !passOverLine() { return .end }
        while true {
            if isAtEnd, position == filled { return .end }
            switch scan() {
            case .record(let end, let lines):
                consume(to: end, lines: lines)
                // A line without anything in it is no record.
                if fields.count == 1, fields[0].start == fields[0].end { continue }
                return .record
            case .malformed(let reason):
                line = nextLine
                isPassingOver = true
                return .malformed(reason)
            case .incomplete:
                if try fill() { continue }
                guard position < filled else { return .end }
                isAtEnd = true
            }
        }
    }

    // MARK: - Scanning

    private enum Scan {
        case record(end: Int, lines: Int)
        case malformed(String)
        case incomplete
    }

    /// Cuts the record at `position`, or finds that the buffer does not hold its end.
    private mutating func scan() -> Scan {
        fields.removeAll(keepingCapacity: true)
        let bytes = bytes
        var index = position
        var lines = 1
        while true {
            guard index < filled else {
                guard isAtEnd else { return .incomplete }
                fields.append(Field(start: index, end: index, hasDoubledQuotes: false))
                return .record(end: index, lines: lines)
            }
            var end: Int
            if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                let start = index
                var hasDoubledQuotes = false
                while true {
                    guard index < filled else {
                        guard isAtEnd else { return .incomplete }
                        return .malformed("a quoted field is never closed")
                    }
                    let byte = bytes[index]
                    if byte == UInt8(ascii: "\n") {
                        lines += 1
                    } else if byte == UInt8(ascii: "\"") {
                        if index + 1 < filled {
                            guard bytes[index + 1] == UInt8(ascii: "\"") else { break }
                            hasDoubledQuotes = true
                            index += 1
                        } else if !isAtEnd {
                            return .incomplete
                        } else {
                            break
                        }
                    }
                    index += 1
                    if index - position > Self.longestRecord {
                        return .malformed("the record is longer than \(Self.longestRecord) bytes")
                    }
                }
                fields.append(Field(start: start, end: index, hasDoubledQuotes: hasDoubledQuotes))
                index += 1
                end = index
                guard index < filled || isAtEnd else { return .incomplete }
                if index < filled, bytes[index] == UInt8(ascii: "\r") {
                    guard index + 1 < filled || isAtEnd else { return .incomplete }
                    if index + 1 == filled || bytes[index + 1] == UInt8(ascii: "\n") { index += 1 }
                }
                if index < filled, bytes[index] != UInt8(ascii: ","), bytes[index] != UInt8(ascii: "\n") {
                    return .malformed("text follows a closing quote")
                }
            } else {
                let start = index
                while index < filled, bytes[index] != UInt8(ascii: ","), bytes[index] != UInt8(ascii: "\n") {
                    index += 1
                }
                guard index < filled || isAtEnd else {
                    if index - position > Self.longestRecord {
                        return .malformed("the record is longer than \(Self.longestRecord) bytes")
                    }
                    return .incomplete
                }
                end = index
                let endsRecord = index == filled || bytes[index] == UInt8(ascii: "\n")
                if endsRecord, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
                fields.append(Field(start: start, end: end, hasDoubledQuotes: false))
            }
            guard index < filled, bytes[index] == UInt8(ascii: ",") else {
                return .record(end: min(index + 1, filled), lines: lines)
            }
            index += 1
        }
    }

    private mutating func consume(to end: Int, lines: Int) {
        line = nextLine
        nextLine += lines
        bytesConsumed += end - position
        position = end
    }

    /// Goes on after the end of the line at `position`; false at the end of the file.
    private mutating func passOverLine() throws(FeedError) -> Bool {
        isPassingOver = false
        while true {
            let rest = filled - position
            if rest > 0, let end = memchr(bytes + position, Int32(UInt8(ascii: "\n")), rest) {
                consume(to: UnsafeRawPointer(end) - UnsafeRawPointer(bytes) + 1, lines: 1)
                return true
            }
            bytesConsumed += rest
            position = filled
            guard try fill() else { return false }
        }
    }

    // MARK: - Filling

    /// Moves what is left to the front and reads more behind it; false at the end of the file.
    private mutating func fill() throws(FeedError) -> Bool {
        guard !isAtEnd else { return false }
        let rest = filled - position
        if position > 0 {
            if let base = buffer.baseAddress { memmove(base, base + position, rest) }
            position = 0
            filled = rest
        }
        if buffer.count - filled < chunkSize {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
            buffer.deallocate()
            buffer = larger
        }
        while true {
            let count = read(source, buffer.baseAddress.map { $0 + filled }, chunkSize)
            if count > 0 {
                filled += count
                return true
            }
            if count == 0 { return false }
            guard errno == EINTR else {
                throw FeedError("cannot read on in the feed \(path): \(String(cString: strerror(errno)))")
            }
        }
    }
}
