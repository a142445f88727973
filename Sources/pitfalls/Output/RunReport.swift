import Drawing
import Model
import Telling

/// The report that a run writes when its samples are done.
enum RunReport {
    /// - Returns: The line that says where it is.
    /// - Throws: ``HarnessError`` if it cannot be written: the results themselves are complete.
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
    /// - Throws: ``UsageError`` with what to do if it cannot be written.
    func writeAgain(_ document: ResultDocument) throws {
        do {
            try write(document)
        } catch let error as ReportError {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
    }
}

extension RunPrinter {
    /// Lines for several experiments: the opening and the columns' heading, a line for each experiment as it ends, then
    /// what failed or is undecided, and the tally.
    static func contrasts(of names: [String], opening: [String] = [], _ style: TerminalStyle) -> RunPrinter {
        let lines = ContrastLines(names: names, style: style)
        var printer = RunPrinter.brief(style, line: lines.line)
        printer.opening = opening + [lines.heading]
        return printer
    }
}
