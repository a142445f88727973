/// The lines of a file, a pipe or the standard input as text, read one at a time on request.
///
///     let lines = try TextLines(path: "stops.txt", invalidText: .refused)
///     for line in lines { … }
///     try lines.finish()
///
/// Works like ``Lines``, except that a line stays valid.
package final class TextLines: Sequence, IteratorProtocol {
    private let lines: Lines
    private let name: String
    private let invalidText: InvalidText
    private var failure: LineError?

    package init(_ source: FileSource, ending: LineEnding = .lineFeed, invalidText: InvalidText) {
        lines = Lines(LineReader(source, ending: ending))
        name = source.name
        self.invalidText = invalidText
    }

    /// - Throws: ``LineError`` if the file cannot be opened, or is a folder.
    package convenience init(
        path: String,
        ending: LineEnding = .lineFeed,
        invalidText: InvalidText
    ) throws(LineError) {
        self.init(try FileSource(path: path), ending: ending, invalidText: invalidText)
    }

    package func next() -> String? {
        guard failure == nil, let line = lines.next() else { return nil }
        do throws(LineError) {
            return try line.text(invalidText, of: name)
        } catch {
            failure = error
            return nil
        }
    }

    /// - Throws: ``LineError`` if the lines ended before the input did.
    package func finish() throws(LineError) {
        if let failure { throw failure }
        try lines.finish()
    }
}
