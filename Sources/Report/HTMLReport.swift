import Mustache
import Results

/// A run as one HTML file that needs no network. Its scripts are in it; without them all of it is shown.
package struct HTMLReport {
    private let document: ResultDocument

    private let recordings: RecordingFolder?

    /// - Parameter recordings: Where the samples' timelines lie; nil for nowhere.
    package init(_ document: ResultDocument, recordings: RecordingFolder? = nil) {
        self.document = document
        self.recordings = recordings
    }

    /// - Throws: ``ReportError`` where this build's own templates do not parse.
    package func html() throws(ReportError) -> String {
        let library: MustacheLibrary
        do {
            library = try Templates.library()
        } catch {
            throw ReportError("the report's templates are damaged: \(error)")
        }
        let page: ReportPage
        do {
            page = try ReportPage(document, recordings)
        } catch {
            throw ReportError("the report's data cannot be written: \(error)")
        }
        guard let html = library.render(page, withTemplate: "report") else {
            throw ReportError("the report's template is missing")
        }
        return html
    }
}
