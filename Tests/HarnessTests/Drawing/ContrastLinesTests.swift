import Model
import Telling
import Testing

struct ContrastLinesTests {
    private let plain = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)

    @Test func `a line has the pitfall's cost, the fix's cost, and the verdicts`() {
        let lines = ContrastLines(names: ["progress-flood"], style: plain)
        #expect(
            ([lines.heading]
                + [result([.held]), result([.failed, .held]), result([.held, .undecided]), result([])]
                .map(lines.line)) == [
                    "experiment     what it costs            pitfall          fix             held",
                    "progress-flood longest stall             1.06 s ██████ → 0.4 ms          ✓ 1",
                    "progress-flood longest stall             1.06 s ██████ → 0.4 ms          FAILED",
                    "progress-flood longest stall             1.06 s ██████ → 0.4 ms          ? 1",
                    "progress-flood longest stall             1.06 s ██████ → 0.4 ms          –",
                ]
        )
    }

    @Test func `a fix that leaves some of the cost has a bar for this share`() {
        var result = result([.held])
        result.experiment.lead?.metric = "throughput"
        #expect(
            ContrastLines(names: ["progress-flood"], style: plain).line(for: result)
                == "progress-flood throughput              250k rows/s ███ → ███ 250k rows/s ✓ 1"
        )
    }

    @Test func `a pitfall or a fix that does not finish has a word in place of its figure`() {
        var result = result([.held]).changing("flooded") { $0.outcome = .timedOut(afterSeconds: 20) }
        let lines = ContrastLines(names: ["progress-flood"], style: plain)
        #expect(lines.line(for: result).contains("timed out █████ → 0.4 ms"))
        for index in result.samples.indices where result.samples[index].variant != "flooded" {
            result.samples[index].outcome = .crashed(signal: 11)
        }
        #expect(lines.line(for: result).contains("→ crashed  "))
    }

    @Test func `an experiment whose lead was not measured has its title`() {
        var result = result([.held])
        result.samples.removeAll { $0.scenario == "whole-import" }
        let line = ContrastLines(names: ["progress-flood"], style: plain).line(for: result)
        #expect(line.hasPrefix("progress-flood A progress callback per row  "))
        #expect(line.hasSuffix(" ✓ 1"))
    }

    @Test(arguments: [40, 45, 60, 72, 80, 100, 140, 200], [true, false])
    func `every line fits its terminal, and colour takes no columns`(width: Int, usesUnicode: Bool) {
        let names = ["progress-flood", "operation-lifecycle-renamed"]
        let style = TerminalStyle(width: width, isTerminal: true, usesColour: true, usesUnicode: usesUnicode)
        let lines = ContrastLines(names: names, style: style)
        var crashed = result([.failed])
        for index in crashed.samples.indices { crashed.samples[index].outcome = .timedOut(afterSeconds: 1) }
        var renamed = result([.undecided])
        renamed.experiment.name = names[1]
        renamed.experiment.lead = nil
        renamed.experiment.charts = []
        let all = [lines.heading] + [result([.held]), crashed, renamed].map(lines.line)
        for line in all {
            let bare = line.replacing(/\x{1B}\[[0-9;]*m/, with: "")
            #expect(bare.count <= width, "\(bare)")
            #expect(usesUnicode || bare.utf8.allSatisfy { $0 < 128 })
        }
    }

    private func result(_ rulings: [Verdict.Ruling]) -> ExperimentResult {
        var result = Fixture.result
        result.verdicts = rulings.map { Fixture.verdict("It holds.", $0, "") }
        return result
    }
}
