import Model
import Mustache

/// The page's templates, styles and scripts. A build puts these files of the target next to the program.
struct Templates {
    private let folder: ResourceFolder

    private static let names = [
        "head", "report", "facts", "experiment", "answer", "scenario", "code", "recordings", "class", "over-time",
    ]

    /// - Throws: ``HarnessError`` if the folder is missing.
    init() throws(HarnessError) { folder = try ResourceFolder(of: "Drawing") }

    func chartStyle() throws(HarnessError) -> String { try text("chart.css") }

    /// The page's styles, one file for each part of the page.
    func pageStyle() throws(HarnessError) -> String {
        let names = [
            "report", "overview", "lesson", "chart", "timeline", "replay", "class", "views", "hunks", "present",
            "handout",
        ]
        return try joined(names, "css")
    }

    /// The styles of the page over time, which has no scripts.
    func overTimeStyle() throws(HarnessError) -> String {
        try joined(["report", "lesson", "chart", "over-time"], "css")
    }

    /// The page's scripts, one file for each part. Each script is a function that runs immediately. A script shares at
    /// most one constant, named after the script, which later scripts may use.
    func pageScript() throws(HarnessError) -> String {
        let names = [
            "overview", "elements", "recording", "timeline", "timeline-drawing", "timeline-pointing",
            "scenes", "replay", "player", "hunks", "present", "handout", "views",
        ]
        return try "\"use strict\";\n" + joined(names, "js")
    }

    /// Parses the templates. A template may use the others by name.
    ///
    /// - Throws: ``HarnessError`` if a template is missing; ``ReportError`` if one does not parse.
    func parsed() throws -> ParsedTemplates {
        // The library's own HTML escapes character by character, and misses a quote with a combining accent.
        MustacheContentTypes.register(EscapedContent(), named: "ESCAPED")
        var library = MustacheLibrary()
        for name in Self.names {
            let body = try text("\(name).mustache")
            do {
                try library.register(body, named: name)
            } catch {
                throw ReportError("the report's templates are damaged: \(error)")
            }
        }
        return ParsedTemplates(library: library)
    }

    private func joined(_ names: [String], _ ending: String) throws(HarnessError) -> String {
        var parts: [String] = []
        for name in names { parts.append(try text("\(name).\(ending)")) }
        return parts.joined(separator: "\n")
    }

    private func text(_ file: String) throws(HarnessError) -> String { try folder.text("Templates/\(file)") }

    private struct EscapedContent: MustacheContentType {
        func escapeText(_ text: String) -> String { Markup.escaped(text, atMost: Markup.longestText) }
    }
}

/// The page's templates, ready to use from several threads at once.
struct ParsedTemplates: Sendable {
    fileprivate let library: MustacheLibrary

    /// Renders a page, or a part of one.
    ///
    /// - Throws: ``ReportError`` if there is no such template.
    func render(_ contents: some Any, of template: String) throws(ReportError) -> String {
        guard let html = library.render(contents, withTemplate: template) else {
            throw ReportError("the page's template is missing")
        }
        return html
    }
}

/// An error that prevents a report from being created or written. Its description is one sentence for standard error.
package struct ReportError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
