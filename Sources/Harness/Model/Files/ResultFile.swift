import Foundation

/// The reader and writer of result documents.
package enum ResultFile {
    /// Reads a document. The samples of an unfinished run come from the journal.
    ///
    /// - Throws: ``ResultFileError`` that names the file and its fault.
    package static func read(_ path: String) throws(ResultFileError) -> ResultDocument {
        // The journal is read before the document. A run that ends first writes all samples into the document, and then
        // removes the journal.
        let journal = Result { () throws(ResultFileError) in try SampleJournal.contents(beside: path) }
        var document = try decode(try contents(of: path), from: path)
        guard document.hasItsSamplesInAJournal else { return document }
        guard let journal = try journal.get() else {
            throw ResultFileError(
                "\(path.shownPath) is from a run that was cut off; its samples are not in "
                    + "\(SampleJournal.path(beside: path)); put that file next to it, or run again"
            )
        }
        for entry in try SampleJournal.entries(of: document, in: journal, beside: path) {
            for index in document.experiments.indices
            where document.experiments[index].experiment.name == entry.experiment {
                document.experiments[index].samples.append(entry.sample)
            }
        }
        try expectSound(document, of: path)
        document.judge()
        return document
    }

    private static func contents(of path: String) throws(ResultFileError) -> Data {
        do {
            return try BoundedFile.read(path, atMost: BoundedFile.largestResults, takesStreams: true)
        } catch {
            throw ResultFileError("cannot read \(path.shownPath): \(error); give the results.json of a run")
        }
    }

    /// Checks the numbers of a document or of a line of a journal. A run cannot produce a number that fails the check.
    static func check(_ data: Data, of path: String, line: Int? = nil) throws(ResultFileError) {
        do {
            try JSONLimits.results.check(data)
        } catch {
            throw unsound(path, "\(line.map { "line \($0): " } ?? "")\(error)")
        }
    }

    private static func unsound(_ path: String, _ fault: String) -> ResultFileError {
        ResultFileError("\(path.shownPath) is damaged, or no run wrote it (\(fault)); restore it, or run again")
    }

    /// Decodes a document. An error message contains `path`.
    package static func decode(_ data: Data, from path: String) throws(ResultFileError) -> ResultDocument {
        try check(data, of: path)
        guard let header = try? decoder.decode(FormatHeader.self, from: data) else {
            throw ResultFileError(
                "\(path.shownPath) is not a result document or is damaged; give the results.json of a run"
            )
        }
        guard header.format == ResultDocument.formatName else {
            throw ResultFileError(
                "\(path.shownPath) is JSON, but not a result document; give the results.json of a run"
            )
        }
        try header.expectVersion(ResultDocument.currentVersion, of: path)
        let document: ResultDocument
        do {
            document = try decoder.decode(ResultDocument.self, from: data)
        } catch {
            throw ResultFileError(
                "\(path.shownPath) is damaged (\(ResultFileError.place(error))); restore it, or run again"
            )
        }
        try expectSound(document, of: path)
        return document
    }

    private static func expectSound(_ document: ResultDocument, of path: String) throws(ResultFileError) {
        if let fault = document.fault { throw unsound(path, fault) }
    }

    /// Writes the document whole or not at all.
    package static func write(_ document: ResultDocument, to path: String) throws(ResultFileError) {
        do {
            try WholeFile.write(data(of: document), to: path)
        } catch {
            throw ResultFileError("cannot write \(path): \(ResultFileError.reason(error))")
        }
    }

    /// Returns the contents of a document's file.
    package static func data(of document: ResultDocument) throws -> Data { try encoder().encode(document) }

    /// Used for all files of this package that contain dates.
    package static func encoder(_ formatting: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.sortedKeys)
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    /// Used for all files of this package that contain dates.
    package static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}

/// The format version in a file's JSON. It is read first, because another version may have other contents.
package struct FormatHeader: Decodable {
    package let format: String
    package let version: Int

    func expectVersion(_ current: Int, of path: String) throws(ResultFileError) {
        guard version != current else { return }
        throw ResultFileError(
            "\(path.shownPath) has version \(version) of the format and this build reads version \(current); "
                + "use the build that wrote it"
        )
    }
}

/// An error when a document is read or written, described in one sentence.
package struct ResultFileError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// Returns the system's reason for an error, such as "No space left on device". Foundation's own texts are long,
    /// and contain the path again.
    package static func reason(_ error: any Error) -> String {
        guard let cocoa = error as? CocoaError else { return "\(error)".onOneLine() }
        guard let system = cocoa.underlying as? POSIXError else { return cocoa.localizedDescription.onOneLine() }
        return String(cString: strerror(system.code.rawValue))
    }

    /// Returns the place in the document at which decoding stopped, such as "experiments.0.samples.3.block".
    static func place(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "unreadable" }
        let (path, what): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "missing")
            case .valueNotFound(_, let context): (context.codingPath, "null")
            case .typeMismatch(_, let context): (context.codingPath, "of another type")
            case .dataCorrupted(let context): (context.codingPath, "not valid")
            @unknown default: ([], "unreadable")
            }
        let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".").onOneLine()
        return place.isEmpty ? what : "\(place) is \(what)"
    }
}

extension ResultDocument {
    /// Whether the document has no samples, like the document that a run writes when it begins. A document merged from
    /// unfinished runs has samples.
    fileprivate var hasItsSamplesInAJournal: Bool {
        status == .running && experiments.allSatisfy(\.samples.isEmpty)
    }

    /// A fault that would mislead readers of the document, with its place; nil without a fault. Documents that a run
    /// wrote have no fault.
    var fault: String? {
        if let name = experiments.map(\.experiment.name).firstDoubled { return "experiments has \(name) twice" }
        if let endedAt, endedAt < startedAt { return "endedAt is before startedAt" }
        if let fault = environment.fault { return "environment.\(fault)" }
        var figures = 0
        for (index, result) in experiments.enumerated() {
            if let fault = result.fault { return "experiments.\(index).\(fault)" }
            let experiment = result.experiment
            figures += experiment.variants.count * experiment.scenarios.count * experiment.metrics.count
        }
        return figures > 200_000 ? "it has more than 200000 figures to tabulate" : nil
    }
}

extension ExperimentResult {
    fileprivate var fault: String? {
        // Names that are used for lookups must be unique.
        let names = [
            ("variants", experiment.variants.map(\.name)), ("scenarios", experiment.scenarios.map(\.name)),
            ("metrics", experiment.metrics.map(\.name)), ("parameters", experiment.parameters.map(\.name)),
            ("questions", experiment.questions.map(\.name)),
        ]
        for (kind, names) in names {
            if let name = names.firstDoubled { return "experiment.\(kind) has \(name) twice" }
        }
        for (index, question) in experiment.questions.enumerated() {
            if let name = question.options.firstDoubled { return "experiment.questions.\(index) has \(name) twice" }
        }
        // A deadline is at most a day.
        guard experiment.deadline > 0, experiment.deadline <= 86_400 else {
            return "experiment.deadline is \(experiment.deadline)"
        }
        if samplesPlanned < 0 { return "samplesPlanned is \(samplesPlanned)" }
        if let fault = origin?.environment.fault { return "origin.environment.\(fault)" }
        if let index = verdicts.firstIndex(where: { min($0.samples, $0.disturbed) < 0 }) {
            return "verdicts.\(index) has a negative number of samples"
        }
        for (index, sample) in samples.enumerated() {
            if let fault = sample.fault(experiment.metrics) { return "samples.\(index).\(fault)" }
        }
        return nil
    }
}

extension EnvironmentRecord {
    fileprivate var fault: String? {
        if cores < 1 { return "cores is \(cores)" }
        return load?.first { $0 < 0 }.map { "load is \($0)" }
    }
}

extension [String] {
    /// The first element that occurs twice, formatted for a sentence.
    fileprivate var firstDoubled: String? {
        var seen: Set<String> = []
        return first { !seen.insert($0).inserted }?.onOneLine(atMost: 60)
    }
}
