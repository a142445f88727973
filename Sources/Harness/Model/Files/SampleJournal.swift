import Foundation

/// A file next to a run's result document, with one line of JSON per sample. The run writes the document without
/// samples at its beginning, and with all samples at its end. If the run is cut off, ``ResultFile/read(_:)`` combines
/// the document and the journal.
package final class SampleJournal: Sendable {
    /// A line of the journal, with one sample.
    package struct Entry: Codable, Sendable {
        /// The experiment's name.
        package var experiment: String
        package var sample: Sample
    }

    package let path: String
    private let descriptor: Int32

    /// Starts a run's journal next to the run's document. Replaces an earlier run's journal.
    package init(of document: ResultDocument, beside results: String) throws(ResultFileError) {
        path = Self.path(beside: results)
        do {
            // The journal is a new file, because another run may still append to the earlier file.
            try WholeFile.write(Self.line(Header(document)), to: path)
            descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
            guard descriptor >= 0 else { throw WholeFile.WriteError(errno) }
        } catch {
            throw ResultFileError("cannot write \(path): \(ResultFileError.reason(error))")
        }
    }

    deinit {
        close(descriptor)
    }

    /// - Throws: ``ResultFileError`` if the sample cannot be written; the journal then keeps its earlier contents.
    package func append(_ sample: Sample, of experiment: String) throws(ResultFileError) {
        let length = lseek(descriptor, 0, SEEK_END)
        do {
            try WholeFile.append(Self.line(Entry(experiment: experiment, sample: sample)), to: descriptor)
        } catch {
            // Removes the partly written line. If the removal also fails, readers ignore the incomplete line.
            if length >= 0 { _ = ftruncate(descriptor, length) }
            throw ResultFileError("cannot write \(path): \(ResultFileError.reason(error))")
        }
    }

    /// Removes the journal next to a document, if there is one.
    package static func remove(beside results: String) { unlink(path(beside: results)) }

    /// The path of a result document's journal.
    package static func path(beside results: String) -> String {
        (results as NSString).deletingPathExtension + ".journal"
    }

    private static func line(_ value: some Encodable) throws -> Data {
        try ResultFile.encoder().encode(value) + [newline]
    }

    private static let newline = UInt8(ascii: "\n")

    static func contents(beside results: String) throws(ResultFileError) -> Data? {
        let path = path(beside: results)
        do {
            return try BoundedFile.read(path, atMost: BoundedFile.largestResults)
        } catch {
            if error == .missing { return nil }
            throw ResultFileError(
                "cannot read \(path.shownPath), which holds the run's samples: \(error); allow reading it"
            )
        }
    }

    /// Reads the samples of a cut-off run, in the order they were taken. Returns no samples if the journal belongs to
    /// another run. Ignores an incomplete last line.
    ///
    /// - Throws: ``ResultFileError``, which names the journal and its fault in one sentence.
    static func entries(of document: ResultDocument, in data: Data, beside results: String) throws(ResultFileError)
        -> [Entry]
    {
        let path = path(beside: results)
        // Only an incomplete line can follow the last newline.
        let lines = data.split(separator: newline, omittingEmptySubsequences: false).dropLast()
        guard let first = lines.first else { return [] }
        let header: Header = try decode(first, line: 1, of: path)
        guard header.format == Header.formatName else {
            throw ResultFileError("\(path.shownPath) is not the journal of a run; remove it, or run again")
        }
        try FormatHeader(format: header.format, version: header.version).expectVersion(1, of: path)
        guard header.isOf(document) else { return [] }
        let known = Set(document.experiments.map(\.experiment.name))
        var entries: [Entry] = []
        for (index, line) in lines.enumerated().dropFirst() {
            let entry: Entry = try decode(line, line: index + 1, of: path)
            guard known.contains(entry.experiment) else {
                throw damage("experiment is unknown", line: index + 1, of: path)
            }
            entries.append(entry)
        }
        return entries
    }

    private static func decode<Value: Decodable>(_ data: Data, line: Int, of path: String) throws(ResultFileError)
        -> Value
    {
        try ResultFile.check(data, of: path, line: line)
        do {
            return try ResultFile.decoder.decode(Value.self, from: data)
        } catch {
            throw damage(ResultFileError.place(error), line: line, of: path)
        }
    }

    private static func damage(_ fault: String, line: Int, of path: String) -> ResultFileError {
        ResultFileError("\(path.shownPath) is damaged (line \(line): \(fault)); restore it, or run again")
    }
}

/// A journal's first line. It identifies the run.
private struct Header: Codable {
    static let formatName = "pitfalls-journal"

    var format = Self.formatName
    var version = 1
    var seed: UInt64
    var startedAt: Date
    var run: String?

    init(_ document: ResultDocument) {
        (seed, startedAt, run) = (document.seed, document.startedAt, document.run)
    }

    /// Documents store the start time to the second.
    func isOf(_ document: ResultDocument) -> Bool {
        seed == document.seed && startedAt == document.startedAt && run == document.run
    }
}
