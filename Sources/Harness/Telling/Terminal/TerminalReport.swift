import Model

/// The report on an experiment as lines of text: its tables, then its verdicts.
package struct TerminalReport {
    private let style: TerminalStyle

    package init(style: TerminalStyle) { self.style = style }

    /// Returns all lines for an experiment. A line exceeds the style's width only if a word is too long.
    package func lines(for result: ExperimentResult) -> [String] {
        var lines = heading(result.experiment)
        for scenario in result.experiment.chartedScenarios {
            lines.append("")
            guard result.hasMeasured(scenario.name) else {
                lines += style.paragraph("\(scenario.name): not measured", .faint)
                continue
            }
            lines += TerminalTable(result, scenario: scenario, style: style).lines
        }
        for table in SweepTable.all(of: result) { lines += [""] + table.lines(of: result, style) }
        return lines + [""] + verdictLines(for: result)
    }

    /// Returns lines that fit one screen: one table, and the failed and undecided verdicts. The table shows the
    /// scenario with the user's feed, or else the lead's scenario if this scenario was measured.
    package func shortLines(for result: ExperimentResult) -> [String] {
        let experiment = result.experiment
        var lines = heading(experiment)
        let measured = experiment.scenarios.filter { result.hasMeasured($0.name) }
        let charted = experiment.charts.filter { !$0.isSweep }.map(\.scenario)
        let wanted = result.scenariosWithGivenFeed + [experiment.lead?.scenario].compactMap(\.self) + charted
        let shown = wanted.lazy.compactMap { name in measured.first { $0.name == name } }.first ?? measured.first
        if let shown { lines += [""] + TerminalTable(result, scenario: shown, style: style).lines }
        let verdicts = TerminalVerdicts(result.verdicts, style: style)
        lines.append("")
        if !verdicts.problems.isEmpty { lines += verdicts.problems + [""] }
        lines += verdicts.tally
        let others = measured.count - 1
        guard others > 0 else { return lines }
        let more = "\(others) more scenario\(others == 1 ? "" : "s"): --verbose prints every table and every verdict."
        return lines + style.paragraph(more, .faint)
    }

    package func verdictLines(for result: ExperimentResult) -> [String] {
        TerminalVerdicts(result.verdicts, style: style).lines
    }

    private func heading(_ experiment: ExperimentDescription) -> [String] {
        style.paragraph("\(experiment.name): \(experiment.title)", .strong) + style.paragraph(experiment.claim, nil)
    }
}

/// The parts of a run's standard output.
package struct RunPrinter: Sendable {
    /// The lines before the first experiment. A rejected run does not print these lines.
    package var opening: [String] = []
    /// The lines for an experiment once it has ended and is judged.
    package var ended: @Sendable (ExperimentResult) -> [String] = { _ in [] }
    /// The lines that a run prints after all experiments, before the paths of its files.
    package var closing: @Sendable (ResultDocument) -> [String]

    /// Returns a printer for one experiment: the table of one scenario, the failed and undecided expectations, and the
    /// tally.
    package static func single(_ style: TerminalStyle) -> RunPrinter {
        RunPrinter { document in
            document.experiments.flatMap { TerminalReport(style: style).shortLines(for: $0) + [""] }
        }
    }

    /// Returns a printer for several experiments. The printer prints a line as each experiment ends, then the failed
    /// and undecided expectations, and the tally.
    ///
    /// - Parameter line: The line for an experiment; by default its name and its tally.
    package static func brief(
        _ style: TerminalStyle,
        line: (@Sendable (ExperimentResult) -> String)? = nil
    ) -> RunPrinter {
        let line = line ?? { style.printable("\($0.experiment.name): \($0.verdicts.tally)") }
        return RunPrinter(
            ended: { [line($0)] },
            closing: { document in
                let problems = document.experiments.flatMap { result -> [String] in
                    let problems = TerminalVerdicts(result.verdicts, style: style).problems
                    let name = style.painted(style.printable(result.experiment.name), .strong)
                    return problems.isEmpty ? [] : ["", name] + problems
                }
                let measured = document.experiments.flatMap(\.verdicts).filter { $0.ruling != .notMeasured }
                return problems + [""] + TerminalVerdicts(measured, style: style).tally + [""]
            }
        )
    }

    /// Returns a printer of all tables and all verdicts.
    package static func verbose(_ style: TerminalStyle) -> RunPrinter {
        RunPrinter { document in
            document.experiments.flatMap { TerminalReport(style: style).lines(for: $0) + [""] }
        }
    }
}
