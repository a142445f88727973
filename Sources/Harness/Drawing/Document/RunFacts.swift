import Foundation
import Model
import Telling

/// A line in the page's section about the origin of its figures.
package struct RunFact {
    let term: String
    let detail: String

    package init(term: String, detail: String) { (self.term, self.detail) = (term, detail) }

    static func all(of document: ResultDocument, startedAt: String, sources: SourceFolder?) -> [RunFact] {
        let environment = document.environment
        let load = environment.load.map { averages in
            averages.map { DecimalText.text($0, decimals: 2, keepsZeros: true) }.joined(separator: ", ")
                + " over 1, 5 and 15 minutes, when the run began"
        }
        let commit = environment.commit.map { commit in
            commit + (environment.isDirty == true ? ", with changes not committed" : "")
        }
        var duration = ""
        if let end = document.endedAt {
            duration = ", for \(DurationText.text(.seconds(end.timeIntervalSince(document.startedAt))))"
        }
        return [
            RunFact(term: "Status", detail: document.status.rawValue),
            RunFact(term: "Started", detail: startedAt + duration),
            machines(of: document),
            RunFact(term: "System", detail: "\(environment.system), \(environment.kernel)"),
            RunFact(term: "Swift", detail: "\(environment.swift), \(environment.configuration.rawValue) build"),
            RunFact(term: "Load", detail: load ?? "not reported by this system"),
            RunFact(term: "Noise", detail: noise(of: document)),
            RunFact(term: "Commit", detail: commit ?? "not in a checkout"),
            RunFact(term: "Profile", detail: document.profile),
            RunFact(term: "Samples", detail: samples(of: document)),
            RunFact(term: "Seed", detail: "\(document.seed), which sets the order of the samples"),
            unavailable(in: document),
            RunFact(term: "Lessons and code", detail: origin(of: sources, measuredAt: environment.commit)),
        ]
    }

    /// Describes the machine. For a merged document, lists each machine with the experiments measured on it.
    private static func machines(of document: ResultDocument) -> RunFact {
        func name(_ environment: EnvironmentRecord) -> String {
            let cores = environment.cores == 1 ? "1 processor" : "\(environment.cores) processors"
            return "\(environment.processor), \(cores), \(Metric.Unit.bytes.text(Double(environment.memory))) of memory"
        }
        guard document.experiments.contains(where: { $0.origin != nil }) else {
            return RunFact(term: "Machine", detail: name(document.environment))
        }
        // Two CI runners with the same hardware count as two machines.
        let runs = Dictionary(grouping: document.experiments) { result in
            [name(document.environment(of: result)), "\(result.origin?.startedAt ?? document.startedAt)"]
        }
        let machines = runs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, results in
            "\(key[0]): \(results.map(\.experiment.name).joined(separator: ", "))"
        }
        return RunFact(
            term: "Machines",
            detail: "merged from \(machines.count.counted("run")), whose times are never compared. "
                + machines.joined(separator: "; ")
        )
    }

    private static func samples(of document: ResultDocument) -> String {
        let tally = SampleTally(document.experiments)
        guard let each = tally.each else { return "none" }
        let detail = "\(each.text) of each variant in each scenario, a fresh process each; \(tally.taken) in all"
        return tally.confirming > 0 ? "\(detail), \(tally.confirming) of them to confirm a failure" : detail
    }

    /// Describes how much the machine disturbed the samples. Each sample records the time that it waited for the
    /// machine.
    private static func noise(of document: ResultDocument) -> String {
        let tally = SampleTally(document.experiments)
        let disturbed = tally.disturbed == 0 ? "no sample" : "\(tally.disturbed) of \(tally.taken.counted("sample"))"
        return "the machine disturbed \(disturbed); \(waiting(in: document))"
    }

    private static func waiting(in document: ResultDocument) -> String {
        let frames = document.experiments.flatMap(\.samples).filter { !$0.isWarmUp }.compactMap(\.frames)
        let waiting = frames.map { $0.reduce(0) { $0 + $1.waiting } }
        guard let summary = Summary(waiting) else { return "no frames were recorded" }
        let text: (Double) -> String = Metric.Unit.milliseconds.text
        return """
            while frames were late, no processor was free for \(text(summary.median)) in the median sample, \
            \(text(summary.maximum)) in the worst of \(summary.count); verdicts leave that time out
            """
    }

    /// Describes where the shown code comes from. This code may differ from the measured code.
    private static func origin(of sources: SourceFolder?, measuredAt commit: String?) -> String {
        guard let sources else {
            return "not shown: the report was written without the experiments' folder; name it with "
                + "pitfalls report --sources"
        }
        let measured = commit.map { ", \($0)" } ?? ""
        return switch sources.isAsMeasured {
        case true?: "the code is that of the measured commit\(measured)"
        case false?: "the code has changed since the measured commit\(measured)"
        case nil: "it is unknown whether this is the measured code"
        }
    }

    /// Lists the metrics that no sample could read, each with the first reason. A metric that some samples could read
    /// is not in the list; a note replaces its missing figures.
    private static func unavailable(in document: ResultDocument) -> RunFact {
        var reasons: [String: String] = [:]
        var readable: Set<String> = []
        for sample in document.experiments.flatMap(\.samples) where sample.outcome == .finished {
            for (name, value) in sample.metrics {
                switch value {
                case .value: readable.insert(name)
                case .unavailable(let reason): reasons[name] = reasons[name] ?? reason
                }
            }
        }
        let told = reasons.filter { !readable.contains($0.key) }.sorted { $0.key < $1.key }
            .map { "\($0.key) (\($0.value))" }
        return RunFact(
            term: "Unavailable here",
            detail: told.isEmpty ? "nothing: each metric could be read" : told.joined(separator: "; ")
        )
    }
}
