import Model

/// The verdict of every expectation in words, failures first, and a tally. Unmeasured expectations are listed in one
/// paragraph: a run of one variant leaves most of them out.
struct TerminalVerdicts {
    private let verdicts: [Verdict]
    private let style: TerminalStyle

    init(_ verdicts: [Verdict], style: TerminalStyle) {
        self.verdicts = verdicts.failuresFirst
        self.style = style
    }

    var lines: [String] {
        var lines = entries(verdicts.filter { $0.ruling != .notMeasured }) + notMeasured
        if !lines.isEmpty { lines.append("") }
        return lines + tally
    }

    /// Only what failed or is undecided.
    var problems: [String] {
        entries(verdicts.filter { $0.ruling == .failed || $0.ruling == .undecided })
    }

    var tally: [String] {
        let worst = verdicts.first?.ruling
        return TerminalText.wrapped(style.printable(verdicts.tally), width: style.width).map {
            style.painted($0, worst.map(emphasis))
        }
    }

    private func entries(_ verdicts: [Verdict]) -> [String] {
        var lines: [String] = []
        let labelWidth = labelWidth
        for verdict in verdicts {
            let label = label(verdict.ruling)
            let hanging = String(repeating: " ", count: labelWidth + 2)
            let width = style.width - hanging.count
            let start = style.painted(label, emphasis(verdict.ruling))
            let gap = String(repeating: " ", count: hanging.count - label.count)
            let sentence = TerminalText.wrapped(style.printable(verdict.expectation.sentence), width: width)
            for (index, line) in sentence.enumerated() {
                lines.append((index == 0 ? start + gap : hanging) + line)
            }
            for line in TerminalText.wrapped(style.printable(evidence(verdict)), width: width) {
                lines.append(hanging + style.painted(line, .faint))
            }
        }
        return lines
    }

    private var labelWidth: Int {
        verdicts.map { label($0.ruling).count }.max() ?? 0
    }

    private func label(_ ruling: Verdict.Ruling) -> String {
        style.printable("\(ruling.symbol) \(word(ruling))")
    }

    private var notMeasured: [String] {
        let names = verdicts.filter { $0.ruling == .notMeasured }.map(\.expectation.identifier)
        guard !names.isEmpty else { return [] }
        let label = label(.notMeasured)
        let labelWidth = labelWidth
        let text = names.map { style.printable($0) }.joined(separator: ", ")
        return TerminalText.wrapped(text, width: style.width - labelWidth - 2).enumerated().map { index, line in
            style.painted(TerminalText.left(index == 0 ? label : "", labelWidth) + "  " + line, .faint)
        }
    }

    /// A failure must be visible without colour too.
    private func word(_ ruling: Verdict.Ruling) -> String {
        ruling == .failed ? "FAILED" : ruling.word
    }

    private func evidence(_ verdict: Verdict) -> String {
        if verdict.ruling == .held, !verdict.evidence.isEmpty { return verdict.evidence }
        let reason = [verdict.expectation.role.label, verdict.evidence].filter { !$0.isEmpty }.joined(separator: ": ")
        // What goes wrong in one sample says less than what goes wrong in six.
        guard verdict.ruling != .held, let samples = verdict.samplesText else { return reason }
        return "\(reason) · \(samples)"
    }

    private func emphasis(_ ruling: Verdict.Ruling) -> TerminalStyle.Emphasis {
        switch ruling {
        case .held: .green
        case .failed: .strongRed
        case .undecided: .yellow
        case .notMeasured: .faint
        }
    }
}
