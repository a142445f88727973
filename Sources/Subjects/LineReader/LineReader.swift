/// Reads the lines of a file, a pipe or the standard input, one at a time, from a buffer that it refills.
///
///     var reader = try LineReader(path: "stops.txt")
///     while let line = try reader.next() { … }
///
/// Memory does not grow with the file, only with its longest line. A file that grows meanwhile is read to its new end;
/// a removed file is read to its end; a truncated file ends the reading with an error. The reader can throw, so it is
/// not a sequence: for a `for` loop see ``Lines`` and ``TextLines``.
package struct LineReader: ~Copyable {
    /// Bytes per system call: enough to make the cost of calls negligible, and few enough for the processor's cache.
    package static let usualCapacity = 128 << 10
    package static let usualLimit = 64 << 20

    var buffer: LineBuffer
    private let name: String
    private let source: (_ room: UnsafeMutableRawBufferPointer, _ offset: Int) throws(LineError) -> Int
    private var bytesRead = 0
    private var isAtEnd = false
    /// Whether the current line is too long, so that the rest of it must be skipped.
    var isPassingOver = false

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - ending: What ends a line.
    ///   - limit: The largest number of bytes in a line.
    ///   - capacity: The buffer's size, in bytes.
    /// - Throws: ``LineError`` if it cannot be opened, or is a folder.
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
    ///   - source: Copies the bytes after the first `offset` bytes of the input into `room`. Returns the number of
    ///     bytes copied; 0 at the end of the input.
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

    /// The number of bytes of the input before the next line; at the end the number of all bytes.
    package var offset: Int { buffer.offset }

    /// The next line; nil at the end. The line is valid until the next call.
    ///
    /// - Throws: ``LineError`` if reading fails, or a line is too long: the next call continues after that line.
    @inline(__always)
    package mutating func next() throws(LineError) -> Line? {
        if let line = nextInBuffer() { return line }
        return try nextFromSource()
    }

    /// The next line in the simple case: it is in the buffer, and not too long. Separate from the other cases, to keep
    /// the cost per line low.
    @inline(__always)
    mutating func nextInBuffer() -> Line? {
        guard !isPassingOver, let line = buffer.nextLine() else { return nil }
        guard line.bytes.count <= buffer.limit else {
            buffer.giveBack(from: 0)
            return nil
        }
        return line
    }

    /// The next line if it is not completely in the buffer.
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

    /// The last returned line joined with the next line, including the end between them; nil if there is no next line.
    /// The lines must end with ``LineEnding/lineFeed``.
    ///
    /// - Throws: ``LineError`` like ``next()``. After an error, the last returned line is unchanged.
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

    /// The length of the most recently returned line, joined or not, including its line ending.
    package var takenLength: Int { buffer.takenLength }

    /// Undoes ``join()`` back to the line whose ``takenLength`` was `length`, so that the next line begins after that
    /// line.
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

    /// Throws if the incomplete line in the buffer is too long already. One byte more than the limit is allowed: it may
    /// be a carriage return of the line's end.
    private mutating func checkPending() throws(LineError) {
        guard buffer.pendingLength > buffer.limit + 1 else { return }
        let error = tooLong(buffer.offset)
        isPassingOver = true
        buffer.dropPending()
        throw error
    }

    /// Skips the rest of the current line; false if the current line is the last one.
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
