import Drawing
import Telling
import Testing

struct ProgressEstimateTests {
    private let slow = ProgressEstimate.Cell(experiment: "e", variant: "slow", scenario: "s")
    private let quick = ProgressEstimate.Cell(experiment: "e", variant: "quick", scenario: "s")

    @Test func `nothing is known before the first sample has finished`() {
        #expect(ProgressEstimate(planned: [slow: 3]).remaining() == nil)
    }

    @Test func `a cell without a sample yet counts by the mean of all`() {
        var estimate = ProgressEstimate(planned: [slow: 3, quick: 3])
        estimate.finished(slow, after: .seconds(4))
        // Two more of slow at 4 s, three of quick at 4 s, because there is no better estimate.
        #expect(estimate.remaining() == .seconds(20))
    }

    @Test func `each cell counts by its own mean`() {
        var estimate = ProgressEstimate(planned: [slow: 3, quick: 3])
        estimate.finished(slow, after: .seconds(4))
        estimate.finished(slow, after: .seconds(6))
        estimate.finished(quick, after: .seconds(1))
        #expect(estimate.remaining() == .seconds(7))
        #expect(estimate.finished == 3)
        #expect(estimate.total == 6)
    }

    @Test func `the running sample reduces the estimate by its time, and by no more than its share`() {
        var estimate = ProgressEstimate(planned: [slow: 3])
        estimate.finished(slow, after: .seconds(4))
        #expect(estimate.remaining(running: slow, for: .seconds(3)) == .seconds(5))
        #expect(estimate.remaining(running: slow, for: .seconds(60)) == .seconds(4))
    }

    @Test func `nothing is left when all have finished`() {
        var estimate = ProgressEstimate(planned: [slow: 1])
        estimate.finished(slow, after: .seconds(4))
        #expect(estimate.remaining() == .zero)
    }
}

struct ProgressLineTests {
    private let cell = ProgressEstimate.Cell(experiment: "progress-flood", variant: "flooded", scenario: "whole-import")

    private func line(_ style: TerminalStyle, _ written: Written) -> ProgressLine {
        ProgressLine(planned: [cell: 3], style: style) { written.append($0) }
    }

    @Test func `a terminal's line is overwritten, and removed at the end`() {
        let written = Written()
        var progress = line(
            TerminalStyle(width: 120, isTerminal: true, usesColour: false, usesUnicode: true),
            written
        )
        progress.began(cell, at: .zero)
        progress.ended(cell, at: .seconds(4))
        progress.began(cell, at: .seconds(4))
        progress.tick(at: .seconds(5))
        progress.finish(at: .seconds(72))
        #expect(
            written.all == [
                "\r\u{1B}[K░░░░░░░░░░░░░░░░ · 0 of 3 samples · 0 s, time left not known yet · progress-flood: flooded in whole-import",
                "\r\u{1B}[K█████▍░░░░░░░░░░ · 1 of 3 samples · 4 s, about 8 s left",
                "\r\u{1B}[K█████▍░░░░░░░░░░ · 1 of 3 samples · 4 s, about 8 s left · progress-flood: flooded in whole-import",
                "\r\u{1B}[K█████▍░░░░░░░░░░ · 1 of 3 samples · 5 s, about 7 s left · progress-flood: flooded in whole-import",
                "\r\u{1B}[K1 of 3 samples in 1 min 12 s\n",
            ]
        )
    }

    @Test func `elsewhere there is a line every few seconds and a last one`() {
        let written = Written()
        var progress = line(
            TerminalStyle(width: 120, isTerminal: false, usesColour: false, usesUnicode: false),
            written
        )
        for second in 0..<3 {
            progress.began(cell, at: .seconds(second * 3))
            progress.ended(cell, at: .seconds(second * 3 + 3))
        }
        progress.finish(at: .seconds(9))
        #expect(
            written.all == [
                "0 of 3 samples - 0 s, time left not known yet - progress-flood: flooded in whole-import\n",
                "2 of 3 samples - 6 s, about 3 s left\n",
                "3 samples in 9 s\n",
            ]
        )
    }

    @Test(arguments: [40, 60, 80])
    func `a narrow terminal gets less, and never a second line`(width: Int) {
        let written = Written()
        var progress = line(
            TerminalStyle(width: width, isTerminal: true, usesColour: false, usesUnicode: true),
            written
        )
        progress.began(cell, at: .zero)
        progress.ended(cell, at: .seconds(4_000))
        let texts = written.all.map { $0.dropFirst(4) }
        #expect(texts.allSatisfy { $0.count < width && $0.contains("of 3 samples") })
    }
}
