import Model
import Statistics

/// An experiment's part of a run as lines of text: its tables, then its verdicts.
package struct TerminalReport {
    private let style: TerminalStyle

    package init(style: TerminalStyle) {
        self.style = style
    }

    /// The lines for one experiment. None is longer than the style's width, except for words that cannot be broken.
    package func lines(for result: ExperimentResult) -> [String] {
        let experiment = result.experiment
        var lines = paragraph("\(experiment.name): \(experiment.title)", .strong)
        lines += paragraph(experiment.claim, nil)
        for scenario in experiment.chartedScenarios {
            lines.append("")
            guard result.hasMeasured(scenario.name) else {
                lines += paragraph("\(scenario.name): not measured", .faint)
                continue
            }
            lines += TerminalTable(result, scenario: scenario, style: style).lines
        }
        for table in SweepTable.all(of: result) {
            lines.append("")
            lines += TerminalSweep(result, table: table, style: style).lines
        }
        lines.append("")
        return lines + verdictLines(for: result)
    }

    /// Only the verdicts.
    package func verdictLines(for result: ExperimentResult) -> [String] {
        TerminalVerdicts(result.verdicts, style: style).lines
    }

    private func paragraph(_ text: String, _ emphasis: TerminalStyle.Emphasis?) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width).map { style.painted($0, emphasis) }
    }
}
