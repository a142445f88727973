import Model
import Regression
import Testing

/// Tests the text chart for the comment on a pull request.
@Suite("Interval chart of a comparison")
struct IntervalChartTests {
    private static func finding(
        _ variant: String,
        _ verdict: ComparisonFinding.Conclusion,
        worseBy shares: [Double],
        unit: Metric.Unit = .seconds
    ) -> ComparisonFinding {
        var generator = SplitMix(seed: 1)
        return ComparisonFinding(
            .madeUp(unit == .seconds ? "cpuTime" : "updatesSent", unit, of: variant),
            verdict,
            evidence: Evidence(shares.map { Worsening(relative: $0) }, areCounts: false, using: &generator)
        )
    }

    private static func text(_ findings: [ComparisonFinding]) -> String {
        MarkdownSummary.text(of: .madeUp(findings))
    }

    private static let spread = [-0.004, -0.002, 0, 0.002, 0.004, 0.001, -0.001, 0.003, -0.003, 0]

    @Test("An interval is around zero, or right of the reporting threshold; the worst comes first")
    func places() throws {
        let worse = Self.finding("slower", .regressed, worseBy: Self.spread.map { $0 + 0.05 })
        let equal = Self.finding("equal", .notRegressed, worseBy: Self.spread)
        let rows = Self.text([equal, worse]).split(separator: "\n").filter { $0.contains("●") }.map(String.init)
        try #require(rows.count == 2)
        #expect(rows[0].hasSuffix("regressed: made-up slower in scenario: cpuTime"))
        #expect(rows[1].hasSuffix("not regressed: made-up equal in scenario: cpuTime"))
        func column(_ character: Character, of row: String) throws -> Int {
            row.distance(from: row.startIndex, to: try #require(row.firstIndex(of: character)))
        }
        #expect(try column("●", of: rows[1]) == column("│", of: rows[0]))
        #expect(try column("├", of: rows[0]) > column("┊", of: rows[1]))
    }

    @Test("An interval that goes beyond the scale ends in an arrow, at the scale's end")
    func beyond() throws {
        let noisy = Self.finding("noisy", .inconclusive, worseBy: [-0.9, 1.5, -0.8, 2, 1, -0.7, 0.5, -0.5])
        let row = try #require(Self.text([noisy]).split(separator: "\n").first { $0.contains("●") })
        #expect(row.hasPrefix("◀") && row.contains("▶  inconclusive"))
        #expect(Self.text([noisy]).contains("-25 %"))
    }

    @Test("Counts that are not worse are only in the table; without a cost there is no chart")
    func counts() {
        let count = Self.finding("equal", .notRegressed, worseBy: Self.spread, unit: .count)
        #expect(!Self.text([count]).contains("●"))
        #expect(Self.text([count]).contains("updatesSent"))
    }
}
