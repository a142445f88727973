/// Splits chunks of bytes into lines. The chunks may come from any source.
///
///     var parser = LineParser(name: "the answer")
///     parser.feed(chunk)
///     while let line = try parser.nextLine() { … }
///     …and at the end of the chunks
///     if let line = try parser.lastLine() { … }
///
/// The parser stores the bytes that no call has returned as a line yet.
package struct LineParser: ~Copyable {
    /// The number of bytes in all chunks so far.
    package private(set) var bytesFed = 0

    private var buffer: LineBuffer
    private let name: String

    /// - Parameters:
    ///   - name: The input's name, for error messages.
    ///   - limit: The maximum number of bytes in a line.
    package init(
        name: String,
        ending: LineEnding = .lineFeed,
        limit: Int = LineReader.usualLimit,
        capacity: Int = LineReader.usualCapacity
    ) {
        self.name = name
        buffer = LineBuffer(capacity: capacity, ending: ending, limit: limit)
    }

    /// Adds a chunk. Previously returned lines become invalid.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        guard !chunk.isEmpty else { return }
        _ = fill(room: chunk.count) { room in
            room.copyMemory(from: chunk)
            return chunk.count
        }
    }

    /// Adds a chunk that `body` writes into free space of at least `count` bytes. `body` returns the number of bytes
    /// that it has written.
    package mutating func fill<Failure: Error>(
        room count: Int = 1,
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        let count = try buffer.fill(room: count, body)
        bytesFed += count
        return count
    }

    /// Returns the next complete line; nil if the parser needs another chunk.
    ///
    /// - Throws: ``LineError`` if a line is longer than the limit. The parser can still return the lines after the long
    ///   one.
    package mutating func nextLine() throws(LineError) -> Line? {
        guard let line = buffer.nextLine() else {
            guard buffer.pendingLength <= buffer.limit + 1 else { throw tooLong(buffer.offset) }
            return nil
        }
        return try checked(line)
    }

    /// Returns the last line if it ends without a line break; nil if no bytes are left. Must be called after the last
    /// chunk.
    ///
    /// - Throws: ``LineError`` if the last line is longer than the limit.
    package mutating func lastLine() throws(LineError) -> Line? {
        guard let line = buffer.lastLine() else { return nil }
        return try checked(line)
    }

    private func checked(_ line: Line) throws(LineError) -> Line {
        guard line.bytes.count <= buffer.limit else { throw tooLong(line.offset) }
        return line
    }

    private func tooLong(_ offset: Int) -> LineError {
        LineError(reason: .lineTooLong(limit: buffer.limit), name: name, offset: offset)
    }
}
