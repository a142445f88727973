import Model

/// Shows how much worse each cost is, as intervals on one scale. The chart consists of characters, because a comment on
/// a pull request cannot show a picture from its build.
struct IntervalChart {
    private let findings: [ComparisonFinding]
    private let leastEffect: Double
    /// The value at the scale's right end: 0.1 for 10 % worse.
    private let reach: Double

    /// The width is odd, so that “no change” has a column of its own.
    private static let width = 41
    /// The maximum of ``reach``; an interval may extend beyond the scale's ends.
    private static let longestReach = 0.25

    /// Shows costs and regressed metrics, worst first; nil if no block compared any of them.
    init?(_ document: ComparisonDocument) {
        findings = document.findings.worstFirst.filter { finding in
            finding.evidence != nil && (finding.verdict == .regressed || !finding.compared.metric.isCountedByTheProgram)
        }
        guard !findings.isEmpty else { return nil }
        leastEffect = document.leastEffect
        let ends = findings.compactMap(\.evidence).flatMap { [abs($0.lower), abs($0.upper)] }
        reach = max(2 * document.leastEffect, min(ends.max() ?? 0, Self.longestReach))
    }

    /// The scale, then one row per finding.
    var lines: [String] { [scale] + findings.map(row) }

    private var scale: String {
        let (left, right) = (PercentText.text(-reach), PercentText.text(reach))
        let half = Self.width / 2
        let gap = { (count: Int) in String(repeating: " ", count: max(1, count)) }
        return left + gap(half - left.count) + "0" + gap(half - right.count) + right
    }

    /// One row. The name comes last, because names differ in length.
    private func row(of finding: ComparisonFinding) -> String {
        var characters = [Character](repeating: " ", count: Self.width)
        characters[column(0)] = "│"
        characters[column(leastEffect)] = "┊"
        if let evidence = finding.evidence {
            let (lower, upper) = (column(evidence.lower), column(evidence.upper))
            for index in lower...max(lower, upper) { characters[index] = "─" }
            characters[lower] = evidence.lower < -reach ? "◀" : "├"
            characters[upper] = evidence.upper > reach ? "▶" : "┤"
            characters[column(evidence.worsening)] = "●"
        }
        return "\(String(characters))  \(finding.verdict.word): \(finding.compared.name.onOneLine())"
    }

    private func column(_ share: Double) -> Int {
        guard share < reach else { return Self.width - 1 }
        guard share > -reach else { return 0 }
        return Int(((share / reach + 1) / 2 * Double(Self.width - 1)).rounded())
    }
}
