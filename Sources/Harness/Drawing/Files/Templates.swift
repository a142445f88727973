import Model
import Mustache

/// The page's templates, styles and scripts: files of this target, which a build puts beside the program.
struct Templates {
    private let folder: ResourceFolder

    /// - Throws: ``HarnessError`` if the folder is missing.
    init() throws(HarnessError) {
        folder = try ResourceFolder(of: "Drawing")
    }

    /// The style of a chart that is a separate file.
    var chartStyle: String {
        get throws(HarnessError) { try text("chart.css") }
    }

    /// The page's styles, one file for each part of it.
    var pageStyle: String {
        get throws(HarnessError) {
            let names = [
                "report", "overview", "lesson", "chart", "timeline", "replay", "class", "views", "hunks", "present",
                "handout",
            ]
            return try joined(names, "css")
        }
    }

    /// The styles of the page over time, which has no scripts.
    var overTimeStyle: String {
        get throws(HarnessError) { try joined(["report", "lesson", "chart", "over-time"], "css") }
    }

    /// The page's scripts, one file for each part of it. Each is a function that is called at once. It shares nothing
    /// with the others except, where later ones build on it, the one constant of its name.
    var pageScript: String {
        get throws(HarnessError) {
            let names = [
                "overview", "elements", "recording", "timeline", "timeline-drawing", "timeline-pointing",
                "timeline-input",
                "scenes", "scene-cells", "scene-progress", "scene-lists", "replay", "player",
                "hunks", "present-steps", "present", "handout-fitting", "handout", "views",
            ]
            return try joined(names, "js")
        }
    }

    /// The templates by the names they use for each other.
    ///
    /// - Throws: ``HarnessError`` if a template is missing; ``ReportError`` if one does not parse.
    func library() throws -> MustacheLibrary {
        // The library's own HTML escapes character by character, and misses a quote with a combining accent.
        MustacheContentTypes.register(EscapedContent(), named: "ESCAPED")
        var library = MustacheLibrary()
        for name in ["report", "experiment", "answer", "scenario", "code", "recordings", "class", "over-time"] {
            let template = try text("\(name).mustache")
            do {
                try library.register(template, named: name)
            } catch {
                throw ReportError("the report's templates are damaged: \(error)")
            }
        }
        return library
    }

    private func joined(_ names: [String], _ ending: String) throws(HarnessError) -> String {
        var parts: [String] = []
        for name in names { parts.append(try text("\(name).\(ending)")) }
        return parts.joined(separator: "\n")
    }

    private func text(_ file: String) throws(HarnessError) -> String {
        try folder.text("Templates/\(file)")
    }

    private struct EscapedContent: MustacheContentType {
        func escapeText(_ text: String) -> String {
            Markup.escaped(text, atMost: Markup.longestText)
        }
    }
}

/// A report that cannot be created or written: one sentence for standard error.
package struct ReportError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
