import Mustache

/// The page's templates and styles, which are files of this target built into it.
enum Templates {
    static let chartStyle = String(decoding: PackageResources.chart_css, as: UTF8.self)
    static let pageStyle = String(decoding: PackageResources.report_css, as: UTF8.self)

    /// The templates by the names they use for each other.
    static func library() throws -> MustacheLibrary {
        // The library's own HTML escapes character by character, and lets a quote with a combining accent through.
        MustacheContentTypes.register(EscapedContent(), named: "ESCAPED")
        var library = MustacheLibrary()
        let files = [
            "report": PackageResources.report_mustache,
            "experiment": PackageResources.experiment_mustache,
            "scenario": PackageResources.scenario_mustache,
        ]
        for (name, bytes) in files {
            try library.register(String(decoding: bytes, as: UTF8.self), named: name)
        }
        return library
    }

    private struct EscapedContent: MustacheContentType {
        func escapeText(_ text: String) -> String {
            Markup.escaped(text)
        }
    }
}
