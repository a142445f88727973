import Model

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

    /// The lines that fit one screen: the table of the lead's scenario, or of another if it was not measured, and of the
    /// verdicts those that need a look.
    package func shortLines(for result: ExperimentResult) -> [String] {
        let experiment = result.experiment
        var lines = paragraph("\(experiment.name): \(experiment.title)", .strong)
        lines += paragraph(experiment.claim, nil)
        let measured = experiment.scenarios.filter { result.hasMeasured($0.name) }
        let charted = experiment.charts.filter { !$0.isSweep }.map(\.scenario)
        let wanted = [experiment.lead?.scenario].compactMap(\.self) + charted
        if let scenario = wanted.lazy.compactMap({ name in measured.first { $0.name == name } }).first
            ?? measured.first
        {
            lines += [""] + TerminalTable(result, scenario: scenario, style: style).lines
        }
        lines.append("")
        let problems = problemLines(for: result)
        if !problems.isEmpty { lines += problems + [""] }
        lines += TerminalVerdicts(result.verdicts, style: style).tally
        let others = measured.count - 1
        guard others > 0 else { return lines }
        let more = "\(others) more scenario\(others == 1 ? "" : "s"): --verbose prints every table and every verdict."
        return lines + paragraph(more, .faint)
    }

    /// All verdicts.
    package func verdictLines(for result: ExperimentResult) -> [String] {
        TerminalVerdicts(result.verdicts, style: style).lines
    }

    /// The verdicts that failed or are undecided, in full.
    package func problemLines(for result: ExperimentResult) -> [String] {
        TerminalVerdicts(result.verdicts, style: style).problems
    }

    /// How many expectations held, failed or are undecided, of those that were measured.
    package func tallyLines(for verdicts: [Verdict]) -> [String] {
        TerminalVerdicts(verdicts.filter { $0.ruling != .notMeasured }, style: style).tally
    }

    private func paragraph(_ text: String, _ emphasis: TerminalStyle.Emphasis?) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width).map { style.painted($0, emphasis) }
    }
}
