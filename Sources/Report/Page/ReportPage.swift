import Foundation
import Results
import Statistics

/// What `report.mustache` shows. Each name in it is used once: a template that finds none looks further out.
struct ReportPage {
    let pageTitle: String
    let startedAt: String
    let status: String
    let style: String
    let script: String
    /// What the scripts work on.
    let embeddedData: [EmbeddedData]
    let warnings: [String]
    let overview: [OverviewRow]
    let facts: [Fact]
    let experiments: [ExperimentSection]

    struct OverviewRow {
        let address: String
        let overviewName: String
        let overviewTitle: String
        let overviewClaim: String
        let contrast: Contrast?
        let counts: [VerdictCount]
    }

    /// A line of the box that says where the figures come from.
    struct Fact {
        let term: String
        let detail: String
    }

    /// - Throws: What the encoder of the embedded data throws.
    init(_ document: ResultDocument, _ recordings: RecordingFolder? = nil) throws {
        pageTitle = "Background-work pitfalls, measured"
        startedAt = document.startedAt.formatted(.iso8601.dateTimeSeparator(.space)).replacing("Z", with: " UTC")
        status = document.status.rawValue
        style = Templates.pageStyle
        script = Templates.pageScript
        warnings = RunWarnings.all(of: document)
        // The page has one address of its own; what it appends to addresses follows a colon, which these have not.
        var addresses: Set<String> = ["overview"]
        let named = document.experiments.map { result in
            (result, FileNames.unique(FileNames.sanitised(result.experiment.name), among: &addresses))
        }
        overview = named.map { result, address in
            OverviewRow(
                address: address,
                overviewName: result.experiment.name,
                overviewTitle: result.experiment.title,
                overviewClaim: result.experiment.claim,
                contrast: Contrast(result),
                counts: VerdictCount.all(of: result.verdicts)
            )
        }
        let isRecorded = recordings?.isPresent ?? false
        let recorded = named.map { result, address in
            (anchor: address, experiment: RecordedExperiment(result, in: isRecorded ? recordings : nil))
        }
        embeddedData = try EmbeddedRecording.all(recorded)
        experiments = zip(named, recorded).map { named, recorded in
            ExperimentSection(
                named.0,
                anchor: named.1,
                recording: RecordingSection(recorded.experiment, anchor: named.1, isPresent: isRecorded)
            )
        }
        facts = Self.facts(of: document, startedAt: startedAt)
    }

    private static func facts(of document: ResultDocument, startedAt: String) -> [Fact] {
        let environment = document.environment
        let cores = environment.cores == 1 ? "1 processor" : "\(environment.cores) processors"
        let memory = Metric.Unit.bytes.text(Double(environment.memory))
        let load = environment.load.map { averages in
            averages.map { DecimalText.text($0, decimals: 2, keepsZeros: true) }.joined(separator: ", ")
                + " over 1, 5 and 15 minutes, when the run began"
        }
        let commit = environment.commit.map { commit in
            commit + (environment.isDirty == true ? ", with changes not committed" : "")
        }
        let counts = Set(document.experiments.map(\.samplesPlanned)).sorted().map(String.init)
        var duration = ""
        if let end = document.endedAt {
            duration = ", for \(DurationText.text(.seconds(end.timeIntervalSince(document.startedAt))))"
        }
        return [
            Fact(term: "Status", detail: document.status.rawValue),
            Fact(term: "Started", detail: startedAt + duration),
            Fact(term: "Machine", detail: "\(environment.processor), \(cores), \(memory) of memory"),
            Fact(term: "System", detail: "\(environment.system), \(environment.kernel)"),
            Fact(term: "Swift", detail: "\(environment.swift), \(environment.configuration.rawValue) build"),
            Fact(term: "Load", detail: load ?? "not told by this system"),
            Fact(term: "Commit", detail: commit ?? "not in a checkout"),
            Fact(term: "Profile", detail: document.profile),
            Fact(
                term: "Samples",
                detail: "\(counts.joined(separator: " or ")) of each variant in each scenario, a fresh process each"
            ),
            Fact(term: "Seed", detail: "\(document.seed), which sets the order of the samples"),
        ]
    }
}

/// How many verdicts came out one way.
struct VerdictCount {
    let symbol: String
    let countText: String
    let ruling: String

    static func all(of verdicts: [Verdict]) -> [VerdictCount] {
        Verdict.Ruling.shownOrder.compactMap { ruling in
            let count = verdicts.count { $0.ruling == ruling }
            guard count > 0 else { return nil }
            return VerdictCount(
                symbol: ruling.symbol,
                countText: "\(count) \(ruling.word)",
                ruling: ruling.rawValue
            )
        }
    }
}
