/// A reader of the lines of a file, a pipe or the standard input. The reader reads one line at a time from a buffer.
///
///     var reader = try LineReader(path: "stops.txt")
///     while let line = try reader.next() { … }
///
/// The memory grows with the longest line, but not with the file. A file that grows is read to its new end, and a
/// truncated file ends the reading with an error. For a `for` loop, use ``Lines`` or ``TextLines``.
package struct LineReader: ~Copyable {
    /// The number of bytes per system call. With this number, the cost of the calls is negligible, and the bytes fit
    /// into the processor's cache.
    package static let usualCapacity = 128 << 10
    package static let usualLimit = 64 << 20

    var buffer: LineBuffer
    private let name: String
    private let source: (_ room: UnsafeMutableRawBufferPointer, _ offset: Int) throws(LineError) -> Int
    private var bytesRead = 0
    private var isAtEnd = false
    /// Whether the rest of the current line must be skipped because the line is too long.
    var isPassingOver = false

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - ending: What ends a line.
    ///   - limit: The maximum number of bytes in a line.
    ///   - capacity: The buffer's size, in bytes.
    /// - Throws: ``LineError`` if the file cannot be opened, or is a folder.
    package init(
        path: String,
        ending: LineEnding = .lineFeed,
        limit: Int = usualLimit,
        capacity: Int = usualCapacity
    ) throws(LineError) {
        self.init(try FileSource(path: path), ending: ending, limit: limit, capacity: capacity)
    }

    package init(
        _ source: FileSource,
        ending: LineEnding = .lineFeed,
        limit: Int = usualLimit,
        capacity: Int = usualCapacity
    ) {
        self.init(name: source.name, ending: ending, limit: limit, capacity: capacity) {
            (room, offset) throws(LineError) in try source.read(into: room, after: offset)
        }
    }

    /// - Parameters:
    ///   - name: The input's name in errors.
    ///   - source: A function that copies bytes of the input into `room`, beginning with the byte at `offset`. The
    ///     function returns the number of copied bytes, which is 0 at the end of the input.
    package init(
        name: String,
        ending: LineEnding = .lineFeed,
        limit: Int = usualLimit,
        capacity: Int = usualCapacity,
        source: @escaping (_ room: UnsafeMutableRawBufferPointer, _ offset: Int) throws(LineError) -> Int
    ) {
        self.name = name
        self.source = source
        buffer = LineBuffer(capacity: capacity, ending: ending, limit: limit)
    }

    /// The position of the next line in the input, in bytes. At the end, the length of the input.
    package var offset: Int { buffer.offset }

    /// Returns the next line; nil at the end. The line is valid until the next call.
    ///
    /// - Throws: ``LineError`` if reading fails, or if a line is too long. After a line that is too long, the next call
    ///   returns the line that follows.
    @inline(__always)
    package mutating func next() throws(LineError) -> Line? {
        if let line = nextInBuffer() { return line }
        return try nextFromSource()
    }

    /// Returns the next line if the whole line is in the buffer and not too long. The function is separate from the
    /// rare cases, to keep the cost per line low.
    @inline(__always)
    mutating func nextInBuffer() -> Line? {
        guard !isPassingOver, let line = buffer.nextLine() else { return nil }
        guard line.bytes.count <= buffer.limit else {
            buffer.giveBack(from: 0)
            return nil
        }
        return line
    }

    /// Returns the next line if the line is not completely in the buffer.
    @inline(never)
    mutating func nextFromSource() throws(LineError) -> Line? {
        if isPassingOver, try !passOver() { return nil }
        while true {
            if let line = buffer.nextLine() { return try checked(line) }
            try checkPending()
            if try fill() { continue }
            guard let line = buffer.lastLine() else { return nil }
            return try checked(line)
        }
    }

    // MARK: - Records of more than one line

    /// Returns the last returned line and the next line as one line, with the line ending between them. Nil if there is
    /// no next line. The lines must end with ``LineEnding/lineFeed``.
    ///
    /// - Throws: ``LineError`` under the conditions of ``next()``. After an error, the last returned line is unchanged.
    package mutating func join() throws(LineError) -> Line? {
        precondition(buffer.ending == .lineFeed, "join() needs lines that end with a line feed")
        while true {
            if let line = buffer.joinedLine() { return try checked(line) }
            guard buffer.pendingLength + buffer.takenLength <= buffer.limit else { throw tooLong(buffer.lineOffset) }
            if try fill(keepingLine: true) { continue }
            guard let line = buffer.joinedLastLine() else { return nil }
            return try checked(line)
        }
    }

    /// The length of the last returned line, including the line ending.
    package var takenLength: Int { buffer.takenLength }

    /// Undoes calls of ``join()``. The last returned line gets the length `length` again, and the next line begins
    /// after it.
    package mutating func giveBack(from length: Int) {
        buffer.giveBack(from: length)
    }

    // MARK: - Filling

    private mutating func fill(keepingLine: Bool = false) throws(LineError) -> Bool {
        guard !isAtEnd else { return false }
        let before = bytesRead
        let count = try buffer.fill(keepingLine: keepingLine) { [source] room throws(LineError) in
            try source(room, before)
        }
        bytesRead += count
        isAtEnd = count == 0
        return count > 0
    }

    private func checked(_ line: Line) throws(LineError) -> Line {
        guard line.bytes.count <= buffer.limit else { throw tooLong(line.offset) }
        return line
    }

    /// Throws if the incomplete line in the buffer is already too long. One byte more than the limit is allowed,
    /// because the last byte may be a carriage return of the line ending.
    private mutating func checkPending() throws(LineError) {
        guard buffer.pendingLength > buffer.limit + 1 else { return }
        let error = tooLong(buffer.offset)
        isPassingOver = true
        buffer.dropPending()
        throw error
    }

    /// Skips the rest of the current line. Returns false if the current line is the last line.
    private mutating func passOver() throws(LineError) -> Bool {
        while buffer.nextLine() == nil {
            buffer.dropPending()
            guard try fill() else {
                isPassingOver = false
                return false
            }
        }
        isPassingOver = false
        return true
    }

    private func tooLong(_ offset: Int) -> LineError {
        LineError(reason: .lineTooLong(limit: buffer.limit), name: name, offset: offset)
    }
}
