import Model

/// A run as one HTML file that needs no network. The file contains its scripts. In a browser without scripts the page
/// still shows everything.
package struct HTMLReport: Sendable {
    let document: ResultDocument
    let sources: SourceFolder?
    let recordings: RecordingFolder?
    let predictions: [PredictionRecord]

    /// - Parameters:
    ///   - sources: The folder of the lessons and the variants' code; if it is nil, the page says that they are
    ///     missing.
    ///   - recordings: The folder of the samples' timelines; if it is nil, the page says that the timelines are
    ///     missing.
    ///   - predictions: The predictions of a class, which are drawn next to the figures.
    package init(
        _ document: ResultDocument,
        sources: SourceFolder? = nil,
        recordings: RecordingFolder? = nil,
        predictions: [PredictionRecord] = []
    ) {
        (self.document, self.sources) = (document, sources)
        (self.recordings, self.predictions) = (recordings, predictions)
    }

    /// Checks before a long run that its report can be written.
    ///
    /// - Throws: ``HarnessError`` if this build's templates are missing.
    package static func expectTemplates() throws(HarnessError) { _ = try Templates() }

    /// - Throws: ``HarnessError`` if this build's templates are missing; ``ReportError`` if the templates do not parse.
    package func html() throws -> String {
        let templates = try Templates()
        let parsed = try templates.parsed()
        return try parsed.render(ReportPage(self, templates, parsed), of: "report")
    }
}
