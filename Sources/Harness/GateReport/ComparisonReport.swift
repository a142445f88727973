import Console
import Gate
import Model

/// A comparison as lines for the terminal: regressions first.
package struct ComparisonReport {
    private let document: ComparisonDocument
    private let style: TerminalStyle

    package init(_ document: ComparisonDocument, style: TerminalStyle) {
        self.document = document
        self.style = style
    }

    package var lines: [String] {
        var lines: [String] = []
        for fault in document.faults {
            let label = fault.isRegression ? "✗ REGRESSED" : "? inconclusive"
            lines += entry(
                label,
                fault.isRegression ? .strongRed : .yellow,
                fault.name,
                ComparisonText.explanation(of: fault)
            )
        }
        for finding in document.findings.worstFirst {
            let what = "\(finding.compared.name), \(ComparisonText.medians(of: finding))"
            lines += entry(
                label(finding.verdict),
                emphasis(finding.verdict),
                what,
                ComparisonText.explanation(of: finding)
            )
        }
        if !lines.isEmpty { lines.append("") }
        let summary = TerminalText.wrapped(style.printable(ComparisonText.summary(of: document)), width: style.width)
        return lines + summary.map { style.painted($0, emphasis(document.verdict)) }
    }

    private func entry(_ label: String, _ emphasis: TerminalStyle.Emphasis, _ what: String, _ why: String) -> [String] {
        let label = style.printable(label)
        let hanging = String(repeating: " ", count: Self.labelWidth + 2)
        let width = style.width - hanging.count
        let heading = TerminalText.wrapped(style.printable(what), width: width).enumerated().map { index, line in
            let start = style.painted(label, emphasis) + String(repeating: " ", count: hanging.count - label.count)
            return (index == 0 ? start : hanging) + line
        }
        let reasons = TerminalText.wrapped(style.printable(why), width: width)
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
