import Foundation
import Model

/// The CSV of Apache Otava's importer: a row per run, oldest first, and a column per figure, its median.
///
/// Otava needs a number in every row, and reads a column as one history. So a column is a figure that every run has,
/// measured with the same parameters on one kind of machine; the notes name what is left out. Otava knows better
/// and worse only: a metric without a direction is left out too.
struct OtavaTable {
    private struct Column {
        var figure: ExportedFigure
        /// By run.
        var medians: [Double]
    }

    private let runs: [ExportedRun]
    private var columns: [Column] = []
    private var leftOut = LeftOut()

    /// - Parameter runs: Oldest first.
    /// - Throws: ``UsageError`` if they have no figure in common.
    init(_ runs: [ExportedRun]) throws(UsageError) {
        self.runs = runs
        let rows = runs.map(Row.init)
        var seen: Set<MetricPath> = []
        // The newest first: its figures are what goes on.
        for row in rows.reversed() {
            for figure in row.figures where seen.insert(figure.path).inserted {
                switch Self.column(of: figure, in: rows) {
                case .found(let column): columns.append(column)
                case .neutral: continue
                case .missing(let reason): leftOut.add(figure.path, reason)
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

    /// A run's figures, found by their paths.
    private struct Row {
        let figures: [ExportedFigure]
        private let places: [MetricPath: Int]
        private let run: ExportedRun

        init(_ run: ExportedRun) {
            self.run = run
            figures = run.figures
            places = Dictionary(figures.enumerated().map { ($1.path, $0) }) { first, _ in first }
        }

        func figure(_ path: MetricPath) -> ExportedFigure? { places[path].map { figures[$0] } }

        func parameters(_ path: MetricPath) -> [String: ParameterValue]? {
            result(path)?.parameters[path.cell.scenario]
        }

        func machine(_ path: MetricPath) -> String {
            guard let result = result(path) else { return "" }
            let environment = run.document.environment(of: result)
            // As the history tells kinds of machine apart.
            return "\(environment.processor), \(environment.cores) cores, "
                + "\(EnvironmentRecord.gigabytes(of: environment.memory)) GiB, \(environment.system), "
                + "\(EnvironmentRecord.kernelLine(of: environment.kernel)), \(environment.configuration)"
        }

        private func result(_ path: MetricPath) -> ExperimentResult? {
            run.document.experiments.first { $0.experiment.name == path.experiment }
        }
    }

    private enum Found {
        case found(Column)
        case neutral
        case missing(String)
    }

    private static func column(of figure: ExportedFigure, in rows: [Row]) -> Found {
        guard figure.metric.direction != .neutral else { return .neutral }
        let path = figure.path
        let figures = rows.compactMap { $0.figure(path) }
        guard figures.count == rows.count else { return .missing("that not every run has") }
        guard Set(figures.map(\.metric.unit)).count == 1 else { return .missing("with more than one unit") }
        guard Set(rows.map { $0.machine(path) }).count == 1 else {
            return .missing("measured on more than one kind of machine")
        }
        guard Set(rows.map { $0.parameters(path) }).count == 1 else {
            return .missing("measured with different parameters")
        }
        return .found(Column(figure: figure, medians: figures.map(\.summary.median)))
    }

    var export: ExportedFile {
        let figures = columns.map(\.figure)
        return ExportedFile(text: text, notes: leftOut.sentences) { OtavaConfiguration.text(of: figures, file: $0) }
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
}
