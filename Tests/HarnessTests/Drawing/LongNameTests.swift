import Drawing
import Foundation
import Model
import Telling
import TestSupport
import Testing

/// Tests names and sentences that are as long as a file.
@Suite(.computing, .timeLimit(.minutes(5)))
struct LongNameTests {
    private static let style = TerminalStyle(width: 80, isTerminal: true, usesColour: false, usesUnicode: true)

    private static func printed(_ result: ExperimentResult) -> [String] {
        let printer = RunPrinter.brief(style)
        let lines = ContrastLines(names: [result.experiment.name], style: style)
        return TerminalReport(style: style).lines(for: result) + TerminalReport(style: style).shortLines(for: result)
            + printer.ended(result) + printer.closing(Fixture.document([result]))
            + [lines.heading, lines.line(for: result)]
    }

    @Test(arguments: ["x", "x ", "e\u{301}", "🇩🇪", "\n", "\u{1B}[2J"])
    func `half a megabyte of anything is cut, in the terminal and on the page`(text: String) throws {
        let result = Fixture.result(saying: String(repeating: text, count: 1 << 19 / text.utf8.count))
        #expect(Self.printed(result).joined().unicodeScalars.count < 100_000)
        #expect(try HTMLReport(Fixture.document([result])).html().utf8.count < 2_200_000)
    }

    @Test func `nothing that a result contains leaves its line or commands the terminal`() {
        let signs = "\u{1B}[2J\u{7}\r\n\t\u{85}\u{9B}31m\u{202E}\u{2028}\u{2066}\u{E000}\u{FEFF}\u{10FFFF}"
        let result = Fixture.result(saying: "name\(signs)name")
        let estimate = ProgressEstimate.Cell(experiment: "e\(signs)", variant: "v\(signs)", scenario: "s\(signs)")
        let written = Written()
        var progress = ProgressLine(planned: [estimate: 1], style: Self.style) { written.append($0) }
        progress.began(estimate, at: .zero)
        let lines = Self.printed(result) + [written.all.joined().replacing("\r\u{1B}[K", with: "")]
        #expect(lines.contains { $0.contains("name") })
        for scalar in lines.joined().unicodeScalars {
            let isSafe = ![.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned]
                .contains(scalar.properties.generalCategory)
            #expect(isSafe, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `a word of ten megabytes is broken in one pass`() {
        let lines = TerminalText.wrapped(String(repeating: "x", count: 10_000_000) + " end", width: 80)
        #expect(lines.count == 125_001)
        #expect(TerminalText.wrapped("aa bbb c dddddd", width: 5) == ["aa", "bbb c", "ddddd", "d"])
    }

    @Test func `a report of many experiments of one name has an address for each`() throws {
        var result = Fixture.result
        (result.samples, result.verdicts, result.experiment.charts) = ([], [], [])
        result.experiment.variants = []
        result.experiment.scenarios = []
        let html = try HTMLReport(Fixture.document(Array(repeating: result, count: 2_000))).html()
        #expect(html.contains("id=\"progress-flood-2000\""))
    }
}
