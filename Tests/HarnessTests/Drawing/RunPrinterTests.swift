import Drawing
import Model
import Telling
import Testing

struct RunPrinterTests {
    private let plain = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)

    @Test func `each of several experiments has a line, and failed or undecided expectations come in full below`() {
        var held = Fixture.result
        held.experiment.name = "heavy-work"
        held.verdicts = Array(Fixture.verdicts.prefix(1))
        let printer = RunPrinter.brief(plain)
        #expect(printer.ended(held) == ["heavy-work: 1 expectation: 1 held"])
        #expect(
            printer.closing(Fixture.document([held, Fixture.result])) == [
                "",
                "progress-flood",
                "✗ FAILED        Newest-only never misses a frame.",
                "                the fix must hold: median 18.2 ms, at most 16.7 ms",
                "? undecided     The article's fix crashes below 100 rows.",
                "                the flaw must show: 2 of 3 samples crashed",
                "",
                "4 expectations: 1 failed, 1 undecided, 2 held",
                "",
            ]
        )
    }

    @Test func `if all hold, there is only the tally`() {
        var held = Fixture.result
        held.verdicts = Array(Fixture.verdicts.prefix(1))
        let closing = RunPrinter.brief(plain).closing(Fixture.document([held, held]))
        #expect(closing == ["", "2 expectations: 2 held", ""])
    }

    @Test func `a single experiment has the table of one scenario, and a line says that there are more`() {
        let lines = RunPrinter.single(plain).closing(Fixture.document())
        #expect(RunPrinter.single(plain).ended(Fixture.result) == [])
        #expect(lines.count { $0.hasPrefix("variant") } == 1)
        #expect(lines.contains { $0.hasPrefix("whole-import: ") })
        #expect(lines.contains("✗ FAILED        Newest-only never misses a frame."))
        #expect(!lines.contains { $0.contains("The flood freezes the screen.") })
        #expect(
            lines.suffix(3) == [
                "4 expectations: 1 failed, 1 undecided, 1 not measured, 1 held",
                "1 more scenario: --verbose prints every table and every verdict.",
                "",
            ]
        )
    }

    @Test func `the first chart's scenario is shown before one declared earlier`() {
        var result = Fixture.result
        result.experiment.scenarios.reverse()
        let lines = RunPrinter.single(plain).closing(Fixture.document([result]))
        #expect(lines.contains { $0.hasPrefix("whole-import: ") })
    }

    @Test func `the scenario with a feed of the user is shown before the lead's`() {
        var result = Fixture.result
        result.parameters["fifty-rows"] = ["feed": .text("/stops.txt")]
        let lines = RunPrinter.single(plain).closing(Fixture.document([result]))
        #expect(lines.contains { $0.hasPrefix("fifty-rows: ") })
    }

    @Test func `if only one scenario was measured, its table is shown`() {
        var result = Fixture.result
        result.samples.removeAll { $0.scenario == "whole-import" }
        let lines = RunPrinter.single(plain).closing(Fixture.document([result]))
        #expect(lines.contains { $0.hasPrefix("fifty-rows: ") })
        #expect(!lines.contains { $0.contains("more scenario") })
    }

    @Test func `verbose has every table and every verdict`() {
        let lines = RunPrinter.verbose(plain).closing(Fixture.document())
        #expect(lines == TerminalReport(style: plain).lines(for: Fixture.result) + [""])
    }

    @Test func `a table says how many samples its variants have`() {
        var result = Fixture.result
        result.samples.removeAll { $0.variant == "guarded" && $0.block > 1 }
        let lines = RunPrinter.single(plain).closing(Fixture.document([result]))
        #expect(lines.contains { $0.contains("1 to 3 samples per variant") })
    }
}
