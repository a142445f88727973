import Mustache

/// The page's templates and styles, which are files of this target built into it.
enum Templates {
    /// What a chart carries that is a file of its own.
    static let chartStyle = String(decoding: PackageResources.chart_css, as: UTF8.self)

    /// The page's styles, one file a part of it.
    static let pageStyle = joined([
        PackageResources.report_css,
        PackageResources.overview_css,
        PackageResources.lesson_css,
        PackageResources.chart_css,
        PackageResources.timeline_css,
        PackageResources.replay_css,
    ])

    /// The page's scripts, one file a part of it: each a function called at once, which shares nothing with the others
    /// but, where others after it build on it, the one constant of its name.
    static let pageScript = joined([
        PackageResources.overview_js,
        PackageResources.recording_js,
        PackageResources.timeline_js,
        PackageResources.timeline_drawing_js,
        PackageResources.timeline_pointing_js,
        PackageResources.timeline_input_js,
        PackageResources.scenes_js,
        PackageResources.scene_cells_js,
        PackageResources.scene_progress_js,
        PackageResources.scene_lists_js,
        PackageResources.replay_js,
        PackageResources.player_js,
    ])

    /// The templates by the names they use for each other.
    static func library() throws -> MustacheLibrary {
        // The library's own HTML escapes character by character, and lets a quote with a combining accent through.
        MustacheContentTypes.register(EscapedContent(), named: "ESCAPED")
        var library = MustacheLibrary()
        let files = [
            "report": PackageResources.report_mustache,
            "experiment": PackageResources.experiment_mustache,
            "scenario": PackageResources.scenario_mustache,
            "code": PackageResources.code_mustache,
            "recordings": PackageResources.recordings_mustache,
        ]
        for (name, bytes) in files {
            try library.register(String(decoding: bytes, as: UTF8.self), named: name)
        }
        return library
    }

    private static func joined(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    private struct EscapedContent: MustacheContentType {
        func escapeText(_ text: String) -> String {
            Markup.escaped(text)
        }
    }
}
