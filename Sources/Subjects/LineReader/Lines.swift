/// A sequence that reads the lines of a file, a pipe or the standard input one at a time.
///
///     let lines = try Lines(path: "stops.txt")
///     for line in lines { … }
///     try lines.finish()
///
/// A `for` loop cannot throw the sequence's errors. After an error the sequence ends, and ``finish()`` throws the
/// error. A line is valid for one iteration of the loop. The sequence can be iterated only once, by one thread at a
/// time.
package final class Lines: Sequence, IteratorProtocol {
    /// `unchecked` avoids a runtime check of exclusive access for each line. Access is always exclusive, because the
    /// class is not `Sendable` and calls no closures.
    @exclusivity(unchecked) private var reader: LineReader
    private var failure: LineError?

    package init(_ reader: consuming LineReader) {
        self.reader = reader
    }

    /// - Throws: ``LineError`` if the file cannot be opened, or is a folder.
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
            // Even a line that is too long ends the loop. Otherwise the loop would silently skip the line.
            failure = error
            return nil
        }
    }

    /// The next line's offset in the input, in bytes.
    package var offset: Int { reader.offset }

    /// - Throws: ``LineError`` if the loop ended because of an error.
    package func finish() throws(LineError) {
        if let failure { throw failure }
    }
}
