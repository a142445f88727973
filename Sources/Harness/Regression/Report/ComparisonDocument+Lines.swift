import Model
import Telling

extension ComparisonDocument {
    /// The maximum number of undecided metrics in the terminal. The documents contain all undecided metrics.
    private static let mostOpen = 12

    /// Returns the lines for the terminal. Each worse or undecided metric gets a line; one line summarises the other
    /// metrics.
    package func lines(_ style: TerminalStyle) -> [String] {
        var lines: [String] = []
        for fault in faults {
            lines += style.entry(fault.verdict, fault.name, ComparisonText.explanation(of: fault))
        }
        let regressed = findings.filter { $0.verdict == .regressed }
        let open = findings.filter { $0.verdict == .inconclusive }
        for finding in regressed + open.prefix(Self.mostOpen) {
            let medians = ComparisonText.medians(of: finding)
            lines += style.entry(
                finding.verdict,
                medians.isEmpty ? finding.compared.name : "\(finding.compared.name), \(medians)",
                ComparisonText.explanation(of: finding)
            )
        }
        if open.count > Self.mostOpen {
            let more = "\(open.count - Self.mostOpen) more"
            lines += style.entry(.inconclusive, more, "--json, --junit and --markdown list all of them")
        }
        if let rest { lines += style.entry(.notRegressed, rest, nil) }
        for sentence in ComparisonText.exceptions(of: self) { lines += style.paragraph(sentence, .faint) }
        if !lines.isEmpty { lines.append("") }
        lines += style.paragraph(ComparisonText.summary(of: self), verdict.emphasis)
        if let warning = ComparisonText.warning(of: self) { lines += style.paragraph(warning, .strongRed) }
        return lines
    }

    /// Summarises the metrics that are not worse, in one line.
    private var rest: String? {
        let good = findings.filter { $0.verdict == .notRegressed }
        guard !good.isEmpty else { return nil }
        let counts = good.count { $0.compared.metric.isCountedByTheProgram }
        let costs = good.count { $0.compared.metric.name == Metric.cost }
        let parts = [(costs, "processor time"), (counts, "count"), (good.count - costs - counts, "other figure")]
        return parts.filter { $0.0 > 0 }.map { count, name in
            "\(count) \(name)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }
}

extension TerminalStyle {
    fileprivate func entry(_ verdict: ComparisonFinding.Conclusion, _ what: String, _ why: String?) -> [String] {
        let label = printable(verdict.label)
        let indent = "? not regressed".count + 2
        let start = painted(label, verdict.emphasis) + String(repeating: " ", count: indent - label.count)
        let hanging = String(repeating: " ", count: indent)
        let lines =
            TerminalText.wrapped(printable(what), width: width - indent)
            + TerminalText.wrapped(printable(why ?? ""), width: width - indent).map {
                painted($0, .faint)
            }
        return lines.enumerated().map { ($0 == 0 ? start : hanging) + $1 }
    }
}

extension ComparisonFinding.Conclusion {
    fileprivate var label: String {
        switch self {
        case .regressed: "✗ REGRESSED"
        case .notRegressed: "✓ not regressed"
        case .inconclusive: "? inconclusive"
        }
    }

    fileprivate var emphasis: TerminalStyle.Emphasis {
        switch self {
        case .regressed: .strongRed
        case .notRegressed: .green
        case .inconclusive: .yellow
        }
    }
}
