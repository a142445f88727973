/// The lines of a file, a pipe or the standard input, read one at a time on request.
///
///     let lines = try Lines(path: "stops.txt")
///     for line in lines { … }
///     try lines.finish()
///
/// The sequence of a `for` loop cannot throw. If reading fails, the lines end, and ``finish()`` throws the reason. A
/// line is valid for one iteration of the loop. The lines can be read only once, by one thread at a time.
package final class Lines: Sequence, IteratorProtocol {
    /// `unchecked` avoids the runtime's exclusivity check for each line. Access is exclusive anyway: the class is not
    /// `Sendable`, and none of its calls runs other code.
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
            // Any error ends the loop, even a line that is too long. Otherwise the loop would skip the line and report
            // no error.
            failure = error
            return nil
        }
    }

    /// The number of bytes of the input before the next line.
    package var offset: Int { reader.offset }

    /// - Throws: ``LineError`` if the lines ended before the input did.
    package func finish() throws(LineError) {
        if let failure { throw failure }
    }
}
