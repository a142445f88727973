/// Cuts bytes that come in pieces, whoever reads them, into lines.
///
///     var parser = LineParser(name: "the answer")
///     parser.feed(chunk)
///     while let line = try parser.nextLine() { … }
///     …and at the end of the chunks
///     if let line = try parser.lastLine() { … }
///
/// It keeps the line under way, and what of a chunk was not taken out yet.
package struct LineParser: ~Copyable {
    /// The bytes that came in so far.
    package private(set) var bytesFed = 0

    private var buffer: LineBuffer
    private let name: String

    /// - Parameters:
    ///   - name: What an error calls the input.
    ///   - limit: The bytes that a line may have.
    package init(
        name: String,
        ending: LineEnding = .lineFeed,
        limit: Int = LineReader.usualLimit,
        capacity: Int = LineReader.usualCapacity
    ) {
        self.name = name
        buffer = LineBuffer(capacity: capacity, ending: ending, limit: limit)
    }

    /// Takes in a chunk. Lines that were taken out before are not valid any more.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        guard !chunk.isEmpty else { return }
        _ = fill(room: chunk.count) { room in
            room.copyMemory(from: chunk)
            return chunk.count
        }
    }

    /// Takes in what `body` puts into the room, and returns the number of bytes that it says it has put there.
    package mutating func fill<Failure: Error>(
        room count: Int = 1,
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        let count = try buffer.fill(room: count, body)
        bytesFed += count
        return count
    }

    /// The next line that has come in with its end; nil where more has to be fed.
    ///
    /// - Throws: ``LineError`` where a line is longer than the limit; there is nothing more to be had then.
    package mutating func nextLine() throws(LineError) -> Line? {
        guard let line = buffer.nextLine() else {
            guard buffer.pendingLength <= buffer.limit + 1 else { throw tooLong(buffer.offset) }
            return nil
        }
        return try checked(line)
    }

    /// The last line, where it has no end; nil where there is none. Call once no more is to come.
    ///
    /// - Throws: ``LineError`` where it is longer than the limit.
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
