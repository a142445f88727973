import Model

/// The contents of `recordings.mustache`: an element in which the script draws the recorded samples, and the same facts
/// in words.
struct RecordingSection {
    let recordingAnchor: String
    let recordingData: String
    let absence: String?
    let recordingProblems: [String]
    /// The reasons why some variants are not on the page.
    let recordingGaps: [String]
    let recordedScenarios: [ScenarioTable]

    struct ScenarioTable {
        let recordedScenarioName: String
        let recordedRows: [Row]
    }

    struct Row {
        let recordedVariant: String
        let tone: ChartTone
        let recordedOrigin: String
        let recordedLength: String
        let recordedFrames: String
        let recordedLate: String
        let recordedLongest: String
    }

    init(_ experiment: RecordedExperiment, anchor: String, isPresent: Bool) {
        recordingAnchor = "\(anchor):recording"
        recordingData = EmbeddedRecording.dataIdentifier(anchor)
        recordingProblems = experiment.problems
        if !experiment.scenarios.isEmpty || !experiment.problems.isEmpty {
            absence = nil
        } else {
            absence =
                isPresent
                ? "No timeline of this experiment is stored with the results, so there is nothing to replay."
                : "There are no timelines next to the results, so there is nothing to replay: write the report where "
                    + "the run's output is."
        }
        recordedScenarios = experiment.scenarios.map { recorded in
            let rows = recorded.samples.map { Row($0, recorded.metric) }
            return ScenarioTable(recordedScenarioName: recorded.scenario.name, recordedRows: rows)
        }
        recordingGaps = experiment.scenarios.flatMap { recorded in
            recorded.missing.map { "In \(recorded.scenario.name) there is nothing to replay for \($0)." }
        }
    }
}

extension RecordingSection.Row {
    fileprivate init(_ recorded: RecordedSample, _ metric: Metric?) {
        let frames = recorded.sample.frames ?? []
        (recordedVariant, tone) = (recorded.variant.name, recorded.variant.kind.tone)
        recordedOrigin = recorded.origin(metric)
        recordedLength = Self.text(Double(recorded.timeline.length) / 1000)
        recordedFrames = String(recorded.timeline.frames.times.count)
        recordedLate = frames.isEmpty ? "none" : "\(frames.count), by \(Self.text(frames.reduce(0) { $0 + $1.late }))"
        if let longest = frames.max(by: { $0.late < $1.late }) {
            recordedLongest =
                "\(Self.text(longest.late)): running \(Self.text(longest.running)), no processor free "
                + "\(Self.text(longest.waiting)), blocked \(Self.text(longest.blocked))"
        } else {
            recordedLongest = "–"
        }
    }

    private static func text(_ milliseconds: Double) -> String { Metric.Unit.milliseconds.text(milliseconds) }
}
