import Foundation
import Model

/// The contents of `report.mustache`. Each name is used once, because a template that lacks a name searches the outer
/// levels.
struct ReportPage {
    let pageTitle: String
    let startedAt: String
    let status: String
    let contentPolicy: String
    let style: String
    let script: String
    /// The scripts' data.
    let embeddedData: [EmbeddedData]
    let warnings: [String]
    let overview: [OverviewRow]
    let hasTopics: Bool
    let topics: [TopicChoice]
    let facts: [RunFact]
    let experiments: [ExperimentSection]

    /// - Throws: ``HarnessError`` if a style or a script is missing; what the encoder of the embedded data throws.
    init(
        _ document: ResultDocument,
        _ templates: Templates,
        _ sources: SourceFolder?,
        _ recordings: RecordingFolder?,
        _ predictions: [PredictionRecord]
    ) throws {
        pageTitle = "Background-work pitfalls, measured"
        startedAt = document.startedAt.formatted(.iso8601.dateTimeSeparator(.space)).replacing("Z", with: " UTC")
        status = document.status.rawValue
        style = try templates.pageStyle
        script = try templates.pageScript
        contentPolicy = ContentPolicy(style: style, script: script).text
        warnings = RunWarnings.all(of: document)
        // The page has one address of its own. What it appends to addresses follows a colon, which the addresses do not
        // contain.
        var addresses = TakenNames(["overview"])
        let named = document.experiments.map { result in
            (result, addresses.unique(FileNames.sanitised(result.experiment.name)))
        }
        overview = named.map { OverviewRow($0, address: $1) }
        topics = TopicChoice.all(of: document.experiments.map(\.experiment))
        hasTopics = !topics.isEmpty
        let byName = Dictionary(named.map { ($0.experiment.name, $1) }) { first, _ in first }
        let isRecorded = recordings?.isPresent ?? false
        let recorded = named.map { result, address -> (anchor: String, experiment: RecordedExperiment) in
            let run = document.run(of: result)
            return (address, RecordedExperiment(result, in: isRecorded ? recordings : nil, run: run))
        }
        embeddedData = try EmbeddedRecording.all(recorded)
        experiments = zip(named, recorded).map { named, recorded in
            ExperimentSection(
                named.0,
                anchor: named.1,
                addresses: byName,
                sources: sources,
                recording: RecordingSection(recorded.experiment, anchor: named.1, isPresent: isRecorded),
                predictions: predictions
            )
        }
        facts = RunFact.all(of: document, startedAt: startedAt, sources: sources)
    }
}
