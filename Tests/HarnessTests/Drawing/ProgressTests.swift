import Drawing
import Synchronization
import Telling
import Testing

struct ProgressEstimateTests {
    private let slow = ProgressEstimate.Cell(experiment: "e", variant: "slow", scenario: "s")
    private let quick = ProgressEstimate.Cell(experiment: "e", variant: "quick", scenario: "s")

    @Test func `a cell counts by its own mean, or the mean of all; a running sample by its time, within its share`() {
        var estimate = ProgressEstimate(planned: [slow: 3, quick: 3])
        #expect(estimate.remaining() == nil)
        estimate.finished(slow, after: .seconds(4))
        // Two more samples of `slow` at 4 s, and three of `quick`, also at 4 s because there is no better estimate.
        #expect(estimate.remaining() == .seconds(20))
        #expect(estimate.remaining(running: slow, for: .seconds(3)) == .seconds(17))
        #expect(estimate.remaining(running: slow, for: .seconds(60)) == .seconds(16))
        estimate.finished(slow, after: .seconds(6))
        estimate.finished(quick, after: .seconds(1))
        #expect(estimate.remaining() == .seconds(7))
        #expect(estimate.finished == 3 && estimate.total == 6)
        for (cell, seconds) in [(slow, 5), (quick, 1), (quick, 1)] {
            estimate.finished(cell, after: .seconds(seconds))
        }
        #expect(estimate.remaining() == .zero)
    }
}

struct ProgressLineTests {
    private let cell = ProgressEstimate.Cell(experiment: "progress-flood", variant: "flooded", scenario: "whole-import")

    private func line(
        width: Int = 120,
        isTerminal: Bool = true,
        usesUnicode: Bool = true,
        _ written: Written
    ) -> ProgressLine {
        let style = TerminalStyle(width: width, isTerminal: isTerminal, usesColour: false, usesUnicode: usesUnicode)
        return ProgressLine(planned: [cell: 3], style: style) { written.append($0) }
    }

    @Test func `a terminal's line is overwritten, and removed at the end`() {
        let written = Written()
        var progress = line(written)
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
        var progress = line(isTerminal: false, usesUnicode: false, written)
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
        var progress = line(width: width, written)
        progress.began(cell, at: .zero)
        progress.ended(cell, at: .seconds(4_000))
        let texts = written.all.map { $0.dropFirst(4) }
        #expect(texts.allSatisfy { $0.count < width && $0.contains("of 3 samples") })
    }
}

/// Collects what a progress line writes to standard error.
final class Written: Sendable {
    private let parts = Mutex<[String]>([])
    func append(_ text: String) { parts.withLock { $0.append(text) } }
    var all: [String] { parts.withLock { $0 } }
}
