import Drawing
import Model
import Telling

/// The HTML report of a run.
enum RunReport {
    /// - Returns: The line with the report's path.
    /// - Throws: ``HarnessError`` if the report cannot be written. The results are complete even then.
    @Sendable static func write(of document: ResultDocument, into folder: String) async throws -> [String] {
        let sources = await SourceFolder.nearest(of: document.environment)
        do {
            try ReportWriter(directory: folder, sources: sources, recordings: RecordingFolder(folder)).write(document)
        } catch {
            throw HarnessError("\(error); the results are complete; pitfalls report creates the report from them")
        }
        return ["Report:  \(folder.shownPath)/report.html"]
    }
}

extension ReportWriter {
    /// Writes the report of stored results.
    ///
    /// - Throws: A ``UsageError`` that says what to do, if the report cannot be written.
    func writeAgain(_ document: ResultDocument) throws {
        do {
            try write(document)
        } catch let error as ReportError {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
    }
}

extension RunPrinter {
    /// Creates a printer for several experiments. It prints a heading, then one line when an experiment ends. The
    /// failed and undecided expectations and the totals come last.
    static func contrasts(of names: [String], opening: [String] = [], _ style: TerminalStyle) -> RunPrinter {
        let lines = ContrastLines(names: names, style: style)
        var printer = RunPrinter.brief(style, line: lines.line)
        printer.opening = opening + [lines.heading]
        return printer
    }
}
