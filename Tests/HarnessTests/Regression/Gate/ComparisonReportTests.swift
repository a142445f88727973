import Model
import Regression
import Telling
import Testing

@Suite("The report of a comparison")
struct ComparisonReportTests {
    private static func finding(
        _ variant: String,
        _ verdict: ComparisonFinding.Conclusion,
        metric: String = "cpuTime"
    ) -> ComparisonFinding {
        ComparisonFinding(compared(variant, metric: metric), verdict, smallestEffect: 0.04)
    }

    private static func compared(_ variant: String, metric: String) -> ComparedMetric {
        .madeUp(metric, metric == "cpuTime" ? .seconds : .count, of: variant)
    }

    private static func lines(_ document: ComparisonDocument) -> [String] {
        document.lines(TerminalStyle(width: 200, isTerminal: false, usesColour: false, usesUnicode: true))
    }

    private static let good =
        (1...50).map { finding("good\($0)", .notRegressed) }
        + (1...9).map { finding("good\($0)", .notRegressed, metric: "lostRows") }

    @Test("The terminal shows worse and open figures, and one line for the rest; the documents have everything")
    func short() {
        let document = ComparisonDocument.madeUp(
            Self.good + [Self.finding("open", .inconclusive), Self.finding("bad", .regressed)]
        )
        let lines = Self.lines(document)
        #expect(lines.count < 10)
        #expect(lines[0].hasPrefix("✗ REGRESSED") && lines[0].contains("made-up bad in scenario: cpuTime"))
        #expect(lines.contains { $0.hasPrefix("? inconclusive") && $0.contains("made-up open") })
        #expect(lines.contains("✓ not regressed  50 processor times, 9 counts"))
        #expect(!lines.contains { $0.contains("DECIDED LITTLE") })
        for text in [MarkdownSummary.text(of: document), JUnitDocument(document).text] {
            #expect((1...50).allSatisfy { text.contains("good\($0) in scenario") })
        }
    }

    @Test("Of many open questions the terminal shows some, and says clearly that little is decided")
    func littleDecided() throws {
        let open = (1...40).map { Self.finding("open\($0)", .inconclusive) }
        let document = ComparisonDocument.madeUp(open + Self.good.prefix(3))
        let lines = Self.lines(document)
        #expect(lines.count < 35)
        #expect(lines.contains { $0.contains("28 more") })
        let warning = try #require(ComparisonText.warning(of: document))
        #expect(warning.hasPrefix("THIS COMPARISON DECIDED LITTLE: 3 of 43 questions."))
        #expect(lines.joined(separator: " ").contains("DECIDED LITTLE: 3 of 43"))
        #expect(MarkdownSummary.text(of: document).contains("**THIS COMPARISON DECIDED LITTLE"))
    }

    @Test("Questions not asked and cells not sampled are reported with the reason")
    func exceptions() {
        let leftOut = [Self.compared("fix", metric: "cancelled"), Self.compared("other", metric: "cancelled")]
        let document = ComparisonDocument.madeUp(
            Array(Self.good.prefix(1)),
            leftOut: leftOut,
            unchanged: ["line-reader"]
        )
        let text = Self.lines(document).joined(separator: "\n")
        #expect(text.contains("Not compared, as no sample has a value: made-up’s cancelled in 2 cells."))
        #expect(text.contains("Not sampled, as they did not change: line-reader (--unchanged"))
        #expect(document.verdict == .notRegressed)
        #expect(JUnitDocument(document).text.ranges(of: "<skipped").count == 3)
    }

    @Test("A comparison stays open if the head lacks an experiment, or shares no question about it with the base")
    func notCompared() {
        let good = Array(Self.good.prefix(1))
        let name = ["line-reader"]
        let cases: [(ComparisonDocument, ComparisonFinding.Conclusion, String)] = [
            (.madeUp(good, onlyInHead: name), .notRegressed, "only HEAD has them"),
            (.madeUp(good, onlyInBase: name), .inconclusive, "only main has them"),
            (.madeUp(good, incomparable: name), .inconclusive, "the builds have no metric of them in common"),
        ]
        for (document, verdict, reason) in cases {
            #expect(document.verdict == verdict)
            #expect(Self.lines(document).contains("Not compared, as \(reason): line-reader."))
            #expect(JUnitDocument(document).text.ranges(of: "<skipped").count == 1)
            #expect(MarkdownSummary.text(of: document).contains("line-reader"))
        }
    }

    @Test("Two builds without a difference to compare pass; without any possible question they do not")
    func nothingSampled() {
        let same = ComparisonDocument.madeUp([], unchanged: ["progress-flood"])
        #expect(same.verdict == .notRegressed)
        #expect(Self.lines(same).last == "main → HEAD: nothing was sampled")
        #expect(
            ComparisonDocument.madeUp([], leftOut: [Self.compared("fix", metric: "cancelled")]).verdict == .inconclusive
        )
        #expect(ComparisonDocument.madeUp([]).verdict == .inconclusive)
    }
}
