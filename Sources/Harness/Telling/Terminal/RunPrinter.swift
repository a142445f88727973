import Model

/// What a run prints on standard output.
package struct RunPrinter: Sendable {
    /// The lines for an experiment as it ends, judged.
    package var ended: @Sendable (ExperimentResult) -> [String]
    /// The lines at the end, before the addresses of the files.
    package var closing: @Sendable (ResultDocument) -> [String]

    package init(
        ended: @escaping @Sendable (ExperimentResult) -> [String] = { _ in [] },
        closing: @escaping @Sendable (ResultDocument) -> [String]
    ) {
        self.ended = ended
        self.closing = closing
    }

    /// For one experiment: the table of one scenario, what failed or is undecided, and the tally.
    package static func single(_ style: TerminalStyle) -> RunPrinter {
        RunPrinter { document in
            document.experiments.flatMap { TerminalReport(style: style).shortLines(for: $0) + [""] }
        }
    }

    /// For several experiments: a line for each as it ends; then what failed or is undecided, and the tally.
    ///
    /// - Parameter line: By default the name and the tally.
    package static func brief(
        _ style: TerminalStyle,
        line: (@Sendable (ExperimentResult) -> String)? = nil
    ) -> RunPrinter {
        let report = TerminalReport(style: style)
        let line = line ?? { style.printable("\($0.experiment.name): \($0.verdicts.tally)") }
        return RunPrinter(
            ended: { [line($0)] },
            closing: { document in
                var lines: [String] = []
                for result in document.experiments {
                    let problems = report.problemLines(for: result)
                    if !problems.isEmpty {
                        lines += ["", style.painted(style.printable(result.experiment.name), .strong)] + problems
                    }
                }
                return lines + [""] + report.tallyLines(for: document.experiments.flatMap(\.verdicts)) + [""]
            }
        )
    }

    /// All tables and all verdicts.
    package static func verbose(_ style: TerminalStyle) -> RunPrinter {
        RunPrinter { document in
            document.experiments.flatMap { TerminalReport(style: style).lines(for: $0) + [""] }
        }
    }
}
