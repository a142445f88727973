import Model
import Telling

/// A comparison as lines for the terminal: what is worse, what is open, and one line for the rest.
package struct ComparisonReport {
    private let document: ComparisonDocument
    private let style: TerminalStyle

    package init(_ document: ComparisonDocument, style: TerminalStyle) {
        self.document = document
        self.style = style
    }

    /// Of what is open, the terminal shows no more than this; the documents hold all.
    private static let mostOpen = 12

    package var lines: [String] {
        var lines: [String] = []
        for fault in document.faults {
            let verdict: ComparisonFinding.Conclusion = fault.isRegression ? .regressed : .inconclusive
            lines += entry(verdict, fault.name, ComparisonText.explanation(of: fault))
        }
        let regressed = document.findings.filter { $0.verdict == .regressed }
        let open = document.findings.filter { $0.verdict == .inconclusive }
        for finding in regressed + open.prefix(Self.mostOpen) {
            let medians = ComparisonText.medians(of: finding)
            lines += entry(
                finding.verdict,
                medians.isEmpty ? finding.compared.name : "\(finding.compared.name), \(medians)",
                ComparisonText.explanation(of: finding)
            )
        }
        if open.count > Self.mostOpen {
            let more = "\(open.count - Self.mostOpen) more"
            lines += entry(.inconclusive, more, "--json, --junit and --markdown write all of them")
        }
        if let rest { lines += entry(.notRegressed, rest, nil) }
        for sentence in ComparisonText.exceptions(of: document) { lines += paragraph(sentence, .faint) }
        if !lines.isEmpty { lines.append("") }
        lines += paragraph(ComparisonText.summary(of: document), emphasis(document.verdict))
        if let warning = ComparisonText.warning(of: document) { lines += paragraph(warning, .strongRed) }
        return lines
    }

    /// What is not worse, in one line.
    private var rest: String? {
        let good = document.findings.filter { $0.verdict == .notRegressed }
        guard !good.isEmpty else { return nil }
        let counts = good.count { $0.compared.metric.isCountedByTheProgram }
        let costs = good.count { $0.compared.metric.name == "cpuTime" }
        let parts = [(costs, "processor time"), (counts, "count"), (good.count - costs - counts, "other figure")]
        return parts.filter { $0.0 > 0 }.map { count, name in
            "\(count) \(name)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }

    private func paragraph(_ text: String, _ emphasis: TerminalStyle.Emphasis) -> [String] {
        TerminalText.wrapped(style.printable(text), width: style.width).map { style.painted($0, emphasis) }
    }

    private func entry(_ verdict: ComparisonFinding.Conclusion, _ what: String, _ why: String?) -> [String] {
        let label = style.printable(label(verdict))
        let hanging = String(repeating: " ", count: Self.labelWidth + 2)
        let width = style.width - hanging.count
        let heading = TerminalText.wrapped(style.printable(what), width: width).enumerated().map { index, line in
            let start =
                style.painted(label, emphasis(verdict)) + String(repeating: " ", count: hanging.count - label.count)
            return (index == 0 ? start : hanging) + line
        }
        let reasons = why.map { TerminalText.wrapped(style.printable($0), width: width) } ?? []
        return heading + reasons.map { hanging + style.painted($0, .faint) }
    }

    private static let labelWidth = "? not regressed".count

    private func label(_ verdict: ComparisonFinding.Conclusion) -> String {
        switch verdict {
        case .regressed: "✗ REGRESSED"
        case .notRegressed: "✓ not regressed"
        case .inconclusive: "? inconclusive"
        }
    }

    private func emphasis(_ verdict: ComparisonFinding.Conclusion) -> TerminalStyle.Emphasis {
        switch verdict {
        case .regressed: .strongRed
        case .notRegressed: .green
        case .inconclusive: .yellow
        }
    }
}

extension [ComparisonFinding] {
    /// Regressions, then undecided metrics, each in declaration order.
    var worstFirst: [ComparisonFinding] {
        [ComparisonFinding.Conclusion.regressed, .inconclusive, .notRegressed].flatMap { verdict in
            filter { $0.verdict == verdict }
        }
    }
}
