import Foundation
import Model

/// The CSV file that Apache Otava imports. Each run has a row, with the oldest run first, and each figure has a column
/// with its medians.
///
/// Otava reads a column as one history, with a number in every row. A figure has a column only if every run measured
/// it, with the same parameters and on one kind of machine. The notes name the other figures. A figure without a better
/// direction has neither a column nor a note.
struct OtavaTable {
    private let runs: [ExportedRun]
    /// The columns, each with its medians by run.
    private var columns: [(figure: ExportedFigure, medians: [Double])] = []
    private var leftOut = LeftOut()

    /// - Parameter runs: The runs, with the oldest first.
    /// - Throws: ``UsageError`` if the runs have no figure in common.
    init(_ runs: [ExportedRun]) throws(UsageError) {
        self.runs = runs
        let rows = runs.map(Row.init)
        var seen: Set<MetricPath> = []
        // The newest run decides which figures are columns.
        for row in rows.reversed() {
            for figure in row.figures where seen.insert(figure.path).inserted && figure.metric.direction != .neutral {
                if let reason = Self.obstacle(to: figure.path, in: rows) {
                    leftOut.add(figure.path, reason)
                } else {
                    columns.append((figure, rows.compactMap { $0.byPath[figure.path]?.summary.median }))
                }
            }
        }
        guard !columns.isEmpty else {
            let reason = leftOut.sentences.first.map { " (\($0))" } ?? ""
            throw UsageError(
                "these results have no figure that Otava can take as one history\(reason); give runs of the same "
                    + "experiments, measured in the same way on one kind of machine"
            )
        }
    }

    private struct Row {
        let figures: [ExportedFigure]
        let byPath: [MetricPath: ExportedFigure]
        private let run: ExportedRun

        init(_ run: ExportedRun) {
            self.run = run
            figures = run.figures
            byPath = Dictionary(figures.map { ($0.path, $0) }) { first, _ in first }
        }

        func parameters(_ path: MetricPath) -> [String: ParameterValue]? {
            result(path)?.parameters[path.cell.scenario]
        }

        func machine(_ path: MetricPath) -> String {
            guard let result = result(path) else { return "" }
            let environment = run.document.environment(of: result)
            // The history describes a kind of machine by the same facts.
            return "\(environment.processor), \(environment.cores) cores, "
                + "\(EnvironmentRecord.gigabytes(of: environment.memory)) GiB, \(environment.system), "
                + "\(EnvironmentRecord.kernelLine(of: environment.kernel)), \(environment.configuration)"
        }

        private func result(_ path: MetricPath) -> ExperimentResult? {
            run.document.experiments.first { $0.experiment.name == path.experiment }
        }
    }

    /// Returns the reason why a figure has no column, as a phrase, or nil if the figure has a column.
    private static func obstacle(to path: MetricPath, in rows: [Row]) -> String? {
        let figures = rows.compactMap { $0.byPath[path] }
        guard figures.count == rows.count else { return "missing from some runs" }
        guard Set(figures.map(\.metric.unit)).count == 1 else { return "with more than one unit" }
        guard Set(rows.map { $0.machine(path) }).count == 1 else { return "measured on more than one kind of machine" }
        return Set(rows.map { $0.parameters(path) }).count == 1 ? nil : "measured with different parameters"
    }

    var export: ExportedFile {
        let figures = columns.map(\.figure)
        return ExportedFile(text: text, notes: leftOut.sentences) { Self.configuration(of: figures, file: $0) }
    }

    private var text: String {
        let header = ["time", "commit", "changed", "swift", "system"]
        var text = CommaSeparated.row(header + columns.map(\.figure.path.text))
        for (index, run) in runs.enumerated() {
            let environment = run.document.environment
            let changed = environment.isDirty.map { $0 ? "yes" : "no" } ?? ""
            text += CommaSeparated.row(
                [
                    run.document.startedAt.formatted(.iso8601), environment.commit ?? "", changed, environment.swift,
                    environment.system,
                ] + columns.map { $0.medians[index].exportedText }
            )
        }
        return text
    }

    // MARK: - The configuration

    /// Returns Otava's configuration for the table. An experiment is a test, and a figure is a metric with its better
    /// direction.
    private static func configuration(of figures: [ExportedFigure], file: String) -> String {
        var lines = ["# otava analyze EXPERIMENT --config-file THIS_FILE", "tests:"]
        let tests = Dictionary(grouping: figures, by: \.path.experiment)
        var seen: Set<String> = []
        for experiment in figures.map(\.path.experiment) where seen.insert(experiment).inserted {
            lines += [
                "  \(quoted(experiment)):", "    type: csv", "    file: \(quoted(file))", "    time_column: time",
                "    attributes: [commit, swift]", "    metrics:",
            ]
            for figure in tests[experiment] ?? [] {
                // The metric's name omits the experiment, because Otava's report shows the test's name above its
                // metrics.
                let (cell, metric) = (figure.path.cell, figure.metric)
                let name = [cell.variant, cell.scenario, metric.name].map(MetricPath.escaped).joined(separator: "/")
                lines += [
                    "      \(quoted(name)):", "        column: \(quoted(figure.path.text))",
                    "        direction: \(metric.direction == .higherIsBetter ? 1 : -1)",
                ]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the text as a double-quoted scalar of YAML 1.2.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case "\\": return "\\\\"
            case "\"": return "\\\""
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: return nil
            }
        }
        return "\"\(escaped)\""
    }
}
