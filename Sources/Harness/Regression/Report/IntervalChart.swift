import Model

/// A chart of intervals that show how much worse each cost is. The chart consists of characters, because a comment on a
/// pull request cannot show a picture that its build has made.
struct IntervalChart {
    private let findings: [ComparisonFinding]
    private let leastEffect: Double
    /// The value at the scale's right end, where 0.1 stands for 10 % worse.
    private let reach: Double

    /// The number of columns, which is odd because “no change” needs a column in the middle.
    private static let width = 41
    /// The maximum of ``reach``. An interval may be longer than the scale.
    private static let longestReach = 0.25

    /// Creates a chart of the costs and the regressed metrics, worst first. Fails if no block has compared any of
    /// these.
    init?(_ document: ComparisonDocument) {
        findings = document.findings.worstFirst.filter { finding in
            finding.evidence != nil && (finding.verdict == .regressed || !finding.compared.metric.isCountedByTheProgram)
        }
        guard !findings.isEmpty else { return nil }
        leastEffect = document.leastEffect
        let ends = findings.compactMap(\.evidence).flatMap { [abs($0.lower), abs($0.upper)] }
        reach = max(2 * document.leastEffect, min(ends.max() ?? 0, Self.longestReach))
    }

    /// The lines of the chart: the scale, and one row for each finding.
    var lines: [String] { [scale] + findings.map(row) }

    private var scale: String {
        let (left, right) = (PercentText.text(-reach), PercentText.text(reach))
        let half = Self.width / 2
        let gap = { (count: Int) in String(repeating: " ", count: max(1, count)) }
        return left + gap(half - left.count) + "0" + gap(half - right.count) + right
    }

    /// Returns the row of a finding. The metric's name is at the row's end, because names differ in length.
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
