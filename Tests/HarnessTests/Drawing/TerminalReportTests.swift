import Drawing
import Model
import Telling
import Testing

struct TerminalReportTests {
    private let plain = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)

    @Test func `eighty columns hold the tables, what went wrong, and every verdict`() {
        #expect(
            TerminalReport(style: plain).lines(for: Fixture.result).joined(separator: "\n") == """
                progress-flood: A progress callback per row
                Reporting every row to the main queue freezes the screen.

                whole-import: Nobody touches the screen.
                longestStall, lower is better; 3 samples per variant; bars on a log scale from
                0.1 ms to 2 s
                variant                                        median  quartiles      throughput
                flooded          pitfall        ████████████▏  1.06 s  1.01–1.11 s   250k rows/s
                every-hundredth  article's fix  ████▌          3.1 ms  2.95–3.26 ms  250k rows/s
                guarded          refined fix    ████▌            3 ms  2.85–3.15 ms  250k rows/s
                newest-only      structured     █▉             0.4 ms  0.38–0.42 ms  250k rows/s

                fifty-rows: A small feed.
                throughput, higher is better; 3 samples per variant
                variant                                               median  quartiles
                flooded          pitfall        ████████████▌   8,950 rows/s  8,925–8,975 rows/s
                    timed out after 20 s, 1 of 3
                every-hundredth  article's fix  crashed: SIGILL, 3 of 3
                guarded          refined fix    ████████████▋   9,000 rows/s  8,950–9,050 rows/s
                newest-only      structured     ████████████▋   9,000 rows/s  8,950–9,050 rows/s

                ✗ FAILED        Newest-only never misses a frame.
                                the fix must hold: median 18.2 ms, at most 16.7 ms
                ? undecided     The article's fix crashes below 100 rows.
                                the flaw must show: 2 of 3 samples crashed
                ✓ held          The flood freezes the screen.
                                median 1.06 s, at least 250 ms
                – not measured  A cancel stops the import within 50 ms.

                4 expectations: 1 failed, 1 undecided, 1 not measured, 1 held
                """
        )
    }

    @Test func `an expectation that does not hold says how many samples it rests on`() {
        var result = Fixture.result
        for index in result.verdicts.indices { result.verdicts[index].samples = 6 }
        result.verdicts[2].disturbed = 2
        let lines = TerminalReport(style: plain).lines(for: result)
        #expect(lines.contains { $0.hasSuffix("the fix must hold: median 18.2 ms, at most 16.7 ms · 6 samples") })
        let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("6 samples, 2 disturbed"))
        #expect(lines.contains { $0.hasSuffix("median 1.06 s, at least 250 ms") })
    }

    @Test(arguments: [40, 60, 80, 100, 140, 200])
    func `no line is longer than the width`(width: Int) {
        let style = TerminalStyle(width: width, isTerminal: false, usesColour: false, usesUnicode: true)
        let lines = TerminalReport(style: style).lines(for: Fixture.result)
        #expect(lines.filter { $0.count > width } == [])
    }

    @Test func `metrics that do not fit beside the bars are in a table below`() {
        let narrow = TerminalStyle(width: 70, isTerminal: false, usesColour: false, usesUnicode: true)
        let lines = TerminalReport(style: narrow).lines(for: Fixture.result)
        #expect(lines.contains("medians           throughput"))
        #expect(lines.contains("newest-only      250k rows/s"))
        #expect(!lines.contains { $0.hasPrefix("variant") && $0.hasSuffix("throughput") })
    }

    @Test func `without Unicode every line is ASCII`() {
        let style = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: false)
        let text = TerminalReport(style: style).lines(for: Fixture.result).joined(separator: "\n")
        #expect(text.utf8.allSatisfy { $0 < 128 })
        #expect(text.contains("x FAILED"))
        #expect(text.contains("####"))
    }

    @Test func `colour changes nothing but colour`() {
        let coloured = TerminalStyle(width: 80, isTerminal: true, usesColour: true, usesUnicode: true)
        let text = TerminalReport(style: coloured).lines(for: Fixture.result).joined(separator: "\n")
        #expect(text.contains("\u{1B}[1;31m✗ FAILED"))
        let bare = text.replacing(/\x{1B}\[[0-9;]*m/, with: "")
        let lines = bare.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.replacing(/\ +$/, with: "") }
        #expect(
            lines.joined(separator: "\n")
                == TerminalReport(style: plain).lines(for: Fixture.result).joined(separator: "\n")
        )
    }

    @Test func `an unreadable metric says so and gives the reason`() {
        var result = Fixture.result
        result.experiment.charts = [
            ChartDescription(title: "Memory", scenario: "whole-import", drawing: .bars(metric: "peakHeap"))
        ]
        result.experiment.lead = nil
        let lines = TerminalReport(style: plain).lines(for: result)
        #expect(lines.contains("guarded          refined fix    unavailable: this system has no mallinfo2"))
    }

    @Test func `a variant that the run skipped says so`() {
        var result = Fixture.result
        result.samples.removeAll { $0.variant == "guarded" }
        let lines = TerminalReport(style: plain).lines(for: result)
        #expect(lines.contains("guarded          refined fix    not measured"))
    }

    @Test func `a scenario that the run skipped is one line`() {
        var result = Fixture.result
        result.samples.removeAll { $0.scenario == "fifty-rows" }
        let lines = TerminalReport(style: plain).lines(for: result)
        #expect(lines.contains("fifty-rows: not measured"))
        #expect(lines.count { $0.hasPrefix("guarded") } == 1)
    }
}
