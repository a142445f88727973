import Model

/// The Markdown section of a lesson that lists which detectors notice the experiment's pitfalls. The section's
/// statements about compilers and sanitizers are measured.
package struct NoticedPitfalls: WrittenPart {
    package static let begin = "<!-- who notices: written by pitfalls detect --lessons, not by hand -->"
    package static let end = "<!-- end of who notices -->"
    /// The section's heading.
    package static let heading = "Who would have noticed"

    private let experiment: DetectedExperiment

    package init(_ experiment: DetectedExperiment) { self.experiment = experiment }

    package var markdown: String {
        let environment = experiment.environment
        let commit = environment.commit.map { ", commit \($0)" } ?? ""
        let day = experiment.measuredAt.formatted(.iso8601.year().month().day())
        let heads = ["variant"] + Detector.allCases.map(\.label) + ["noticed by"]
        let rows = experiment.variants.map { variant in
            ["`\(MarkedBlock.cell(variant.name))`"] + Detector.allCases.map { Self.mark(variant[$0]) }
                + [Self.noticing(variant)]
        }
        return """
            \(MarkedBlock.cell("\(environment.system), \(environment.swift)\(commit), \(day)")). “–”: the detector \
            ran and noticed nothing; “?”: it cannot tell, or did not run.

            \(MarkedBlock.table(heads, areNumbers: false, rows))
            \(evidence.isEmpty ? "" : evidence.joined(separator: "\n") + "\n\n")\
            Run all detectors again, or one of them:

            ```sh
            \(commands.joined(separator: "\n"))
            ```

            """
    }

    /// The list of all messages by which detectors noticed a variant.
    private var evidence: [String] {
        experiment.variants.flatMap { variant in
            variant.noticing.compactMap { detector in
                variant[detector].map { finding in
                    // A test's settings follow its evidence: "it is late, with rows=2".
                    let evidence = MarkedBlock.cell(finding.evidence)
                        .replacing(#/, with ((?:[\w-]+=[^ ,]+(?:, )?)+)$/#) { " (`\($0.output.1)`)" }
                    return "- `\(MarkedBlock.cell(variant.name))` is noticed by \(detector.means): \(evidence)."
                }
            }
        }
    }

    /// The section's summary in one line.
    package var line: NoticedLine { NoticedLine(experiment) }

    private var commands: [String] {
        let command = "swift run -c release pitfalls detect \(experiment.name)"
        let noticing = Detector.allCases.filter { detector in
            experiment.variants.contains { $0.noticing.contains(detector) }
        }
        return [command] + noticing.map { "\(command) --detector \($0.rawValue)" }
    }

    private static func mark(_ finding: Finding?) -> String {
        switch finding?.notices {
        case true?: "**yes**"
        case false?: "–"
        case nil: "?"
        }
    }

    /// Returns the names of the detectors that notice the variant's fault.
    fileprivate static func noticing(_ variant: DetectedVariant) -> String {
        var subjects: [String] = []
        for subject in variant.noticing.map(\.subject) where !subjects.contains(subject) { subjects.append(subject) }
        if variant.isUnnoticed { return "only a measurement" }
        return subjects.isEmpty ? "none of the detectors that ran" : subjects.joined(separator: ", ")
    }
}

/// A one-line summary of ``NoticedPitfalls`` for the lesson itself.
package struct NoticedLine: WrittenPart {
    package static let begin = "<!-- who notices in one line: written by pitfalls detect --lessons, not by hand -->"
    package static let end = "<!-- end of who notices in one line -->"

    private let experiment: DetectedExperiment

    fileprivate init(_ experiment: DetectedExperiment) { self.experiment = experiment }

    package var markdown: String {
        var noticed: [(opening: String, variants: [String])] = []
        for variant in experiment.variants {
            let opening =
                variant.isUnnoticed
                ? "Noticed only by a measurement" : "Noticed by \(NoticedPitfalls.noticing(variant))"
            let name = "`\(MarkedBlock.cell(variant.name))`"
            if let place = noticed.firstIndex(where: { $0.opening == opening }) {
                noticed[place].variants.append(name)
            } else {
                noticed.append((opening, [name]))
            }
        }
        let parts = noticed.map { "\($0.opening): \($0.variants.joined(separator: ", "))." }
        return (parts + ["Details are in the [notes](NOTES.md#who-would-have-noticed)."]).joined(separator: " ") + "\n"
    }
}

/// The Markdown table for the experiments' page: each row counts the pitfalls of an experiment that each detector
/// notices.
package struct NoticedTable: WrittenPart {
    package static let begin = "<!-- who notices: written by pitfalls detect --table, not by hand -->"
    package static let end = NoticedPitfalls.end

    private let document: DetectorDocument

    package init(_ document: DetectorDocument) { self.document = document }

    package var markdown: String {
        let heads =
            ["experiment", "pitfalls and flaws"] + Detector.allCases.map(\.label) + ["only a measurement"]
        let anchor = NoticedPitfalls.heading.lowercased().replacing(" ", with: "-")
        let rows = document.experiments.map { experiment in
            let name = MarkedBlock.cell(experiment.name)
            return ["[`\(name)`](\(name)/README.md#\(anchor))"] + counts(experiment.variants)
        }
        let all = ["all"] + counts(document.experiments.flatMap(\.variants))
        return MarkedBlock.table(heads, areNumbers: true, rows + [all])
    }

    private func counts(_ variants: [DetectedVariant]) -> [String] {
        let noticing = Detector.allCases.map { detector in variants.count { $0.noticing.contains(detector) } }
        let unnoticed = variants.count(where: \.isUnnoticed)
        return ([variants.count] + noticing + [unnoticed]).map { $0 == 0 ? "–" : "\($0)" }
    }
}
