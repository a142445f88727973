import Model

/// Every expectation's verdict in words, failures first, and a tally. All unmeasured expectations are in one paragraph,
/// because a run of one variant leaves most expectations out.
struct TerminalVerdicts {
    private let verdicts: [Verdict]
    private let style: TerminalStyle
    private let labelWidth: Int

    init(_ verdicts: [Verdict], style: TerminalStyle) {
        (self.verdicts, self.style) = (verdicts.failuresFirst, style)
        labelWidth = Set(verdicts.map(\.ruling)).map { Self.label($0, style).count }.max() ?? 0
    }

    var lines: [String] {
        let lines = verdicts.filter { $0.ruling != .notMeasured }.flatMap(entry) + notMeasured
        return lines + (lines.isEmpty ? [] : [""]) + tally
    }

    /// The failed and undecided verdicts only.
    var problems: [String] {
        verdicts.filter { $0.ruling == .failed || $0.ruling == .undecided }.flatMap(entry)
    }

    var tally: [String] { style.paragraph(verdicts.tally, verdicts.first.map { emphasis($0.ruling) }) }

    private func entry(_ verdict: Verdict) -> [String] {
        let label = Self.label(verdict.ruling, style)
        let hanging = String(repeating: " ", count: labelWidth + 2)
        let width = style.width - hanging.count
        let start = style.painted(label, emphasis(verdict.ruling)) + hanging.dropFirst(label.count)
        let sentence = TerminalText.wrapped(style.printable(verdict.expectation.sentence), width: width)
        let evidence = TerminalText.wrapped(style.printable(evidence(verdict)), width: width)
        return sentence.enumerated().map { ($0 == 0 ? start : hanging) + $1 }
            + evidence.map { hanging + style.painted($0, .faint) }
    }

    private var notMeasured: [String] {
        let names = verdicts.filter { $0.ruling == .notMeasured }.map { style.printable($0.expectation.identifier) }
        let text = names.joined(separator: ", ")
        return TerminalText.wrapped(text, width: style.width - labelWidth - 2).enumerated().map { index, line in
            let label = index == 0 ? Self.label(.notMeasured, style) : ""
            return style.painted(TerminalText.left(label, labelWidth) + "  " + line, .faint)
        }
    }

    /// Returns a verdict's label. A failure is in capital letters, so that it is visible without colour.
    private static func label(_ ruling: Verdict.Ruling, _ style: TerminalStyle) -> String {
        style.printable("\(ruling.symbol) \(ruling == .failed ? "FAILED" : ruling.word)")
    }

    private func evidence(_ verdict: Verdict) -> String {
        if verdict.ruling == .held, !verdict.evidence.isEmpty { return verdict.evidence }
        let reason = [verdict.expectation.role.label, verdict.evidence].filter { !$0.isEmpty }.joined(separator: ": ")
        // The text includes the number of samples, because a failure in one sample is weaker evidence than a failure in
        // six.
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
