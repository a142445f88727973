import Model
import Mustache

/// A run as one HTML file that needs no network. Its scripts are in it; without them all of it is shown.
package struct HTMLReport {
    private let document: ResultDocument
    private let sources: SourceFolder?

    private let recordings: RecordingFolder?

    /// - Parameters:
    ///   - sources: Where the lessons and the variants' code are; the page says so where they are not at hand.
    ///   - recordings: Where the samples' timelines lie; the page says so where there are none.
    package init(_ document: ResultDocument, sources: SourceFolder? = nil, recordings: RecordingFolder? = nil) {
        self.document = document
        self.sources = sources
        self.recordings = recordings
    }

    /// Finds out before a long run whether its report can be made.
    ///
    /// - Throws: ``HarnessError`` where this build's templates are missing.
    package static func expectTemplates() throws(HarnessError) {
        _ = try Templates()
    }

    /// - Throws: ``HarnessError`` where this build's templates are missing; ``ReportError`` where they do not parse.
    package func html() throws -> String {
        let templates = try Templates()
        let library: MustacheLibrary
        do {
            library = try templates.library()
        } catch let error as HarnessError {
            throw error
        } catch {
            throw ReportError("the report's templates are damaged: \(error)")
        }
        let page: ReportPage
        do {
            page = try ReportPage(document, templates, sources: sources, recordings: recordings)
        } catch let error as HarnessError {
            throw error
        } catch {
            throw ReportError("the report's data cannot be written: \(error)")
        }
        guard let html = library.render(page, withTemplate: "report") else {
            throw ReportError("the report's template is missing")
        }
        return html
    }
}
