import Drawing
import Model

/// The report that a run writes when its samples are done.
enum RunReport {
    /// - Returns: The line that says where it is.
    /// - Throws: ``HarnessError`` if it cannot be written: the results are complete.
    @Sendable static func write(of document: ResultDocument, into folder: String) async throws -> [String] {
        do {
            try ReportWriter(
                directory: folder,
                sources: await .nearest(of: document.environment),
                recordings: RecordingFolder(folder)
            ).write(document)
        } catch {
            throw HarnessError("\(error); the results are complete; pitfalls report creates the report from them")
        }
        return ["Report:  \(folder.shownPath)/report.html"]
    }
}
