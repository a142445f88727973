import Foundation
import Model

/// The contents of `report.mustache`. No two levels share a property name: if a level lacks a name, the template takes
/// the value from an outer level.
struct ReportPage {
    let pageTitle: String
    let startedAt: String
    let status: String
    let contentPolicy: String
    let style: String
    let script: String
    let embeddedData: [EmbeddedData]
    let warnings: [String]
    let overview: [OverviewRow]
    let topics: [TopicChoice]
    let facts: [RunFact]
    /// The markup of each experiment's section.
    let experiments: [String]

    /// - Throws: ``HarnessError`` if a style or a script is missing, or the encoder's error if the embedded data cannot
    ///   be encoded.
    init(_ report: HTMLReport, _ templates: Templates, _ parsed: ParsedTemplates) throws {
        let document = report.document
        pageTitle = "Background-work pitfalls, measured"
        startedAt = document.startedAt.formatted(.iso8601.dateTimeSeparator(.space)).replacing("Z", with: " UTC")
        status = document.status.rawValue
        style = try templates.pageStyle()
        script = try templates.pageScript()
        contentPolicy = ContentPolicy(style: style, script: script).text
        warnings = RunWarnings.all(of: document)
        // These addresses contain no colon, because the page appends a colon and further parts to them.
        var addresses = TakenNames(["overview"])
        let named = document.experiments.map { result in
            (result, addresses.unique(FileNames.sanitised(result.experiment.name)))
        }
        overview = named.map { OverviewRow($0, address: $1) }
        topics = TopicChoice.all(of: document.experiments.map(\.experiment))
        let byName = Dictionary(named.map { ($0.experiment.name, $1) }) { first, _ in first }
        let isRecorded = report.recordings?.isPresent ?? false
        let recorded = named.map { result, address -> (anchor: String, experiment: RecordedExperiment) in
            let run = document.run(of: result)
            return (address, RecordedExperiment(result, in: isRecorded ? report.recordings : nil, run: run))
        }
        embeddedData = try EmbeddedRecording.all(recorded)
        experiments = try Array(zip(named, recorded)).concurrentMap { named, recorded in
            let (result, anchor) = named
            let recording = RecordingSection(recorded.experiment, anchor: anchor, isPresent: isRecorded)
            let section = ExperimentSection(result, anchor: anchor, addresses: byName, recording, of: report)
            return try parsed.render(section, of: "experiment")
        }
        facts = RunFact.all(of: document, startedAt: startedAt, sources: report.sources)
    }
}

/// The page's content security policy (https://www.w3.org/TR/CSP3): a browser may use the page's own style and script,
/// and nothing else.
///
/// The policy is a second line of defence: a text that the page fails to escape still cannot run or load anything. The
/// page has no images, style attributes or inline handlers, so the policy forbids them. Browsers do not treat the
/// page's data as scripts.
struct ContentPolicy {
    let text: String

    /// Creates the policy from the texts between the tags of the page's style and script.
    init(style: String, script: String) {
        text = """
            default-src 'none'; style-src \(Self.source(style)); script-src \(Self.source(script)); base-uri 'none'; \
            form-action 'none'
            """
    }

    private static func source(_ text: String) -> String {
        "'sha256-\(Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString())'"
    }
}
