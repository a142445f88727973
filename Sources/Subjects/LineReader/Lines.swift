/// The lines of a file, a pipe or the standard input, read as they are asked for.
///
///     let lines = try Lines(path: "stops.txt")
///     for line in lines { … }
///     try lines.finish()
///
/// A `for` loop cannot throw for its sequence: where reading fails the lines end, and ``finish()`` says why. A line is
/// valid for its turn of the loop. The lines are gone through once, by one thread at a time.
package final class Lines: Sequence, IteratorProtocol {
    /// Exclusive without a check at each line: the class is not `Sendable`, and no call of it calls another's code.
    @exclusivity(unchecked) private var reader: LineReader
    private var failure: LineError?

    package init(_ reader: consuming LineReader) {
        self.reader = reader
    }

    /// - Throws: ``LineError`` where the file cannot be opened, or is a folder.
    package convenience init(path: String, ending: LineEnding = .lineFeed) throws(LineError) {
        self.init(try LineReader(path: path, ending: ending))
    }

    package func next() -> Line? {
        if let line = reader.nextInBuffer() { return line }
        return nextFromSource()
    }

    @inline(never)
    private func nextFromSource() -> Line? {
        guard failure == nil else { return nil }
        do throws(LineError) {
            return try reader.nextFromSource()
        } catch {
            // After a line that is too long there would be more: a loop that went on would not notice that one is
            // missing.
            failure = error
            return nil
        }
    }

    /// The bytes of the input before the line that is next.
    package var offset: Int { reader.offset }

    /// - Throws: ``LineError`` where the lines ended before the input did.
    package func finish() throws(LineError) {
        if let failure { throw failure }
    }
}
