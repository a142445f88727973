import Model

/// What a run prints on standard output.
package struct RunNarration: Sendable {
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
    package static func single(_ style: TerminalStyle) -> RunNarration {
        RunNarration { document in
            document.experiments.flatMap { TerminalReport(style: style).shortLines(for: $0) + [""] }
        }
    }

    /// All tables and all verdicts.
    package static func verbose(_ style: TerminalStyle) -> RunNarration {
        RunNarration { document in
            document.experiments.flatMap { TerminalReport(style: style).lines(for: $0) + [""] }
        }
    }
}
