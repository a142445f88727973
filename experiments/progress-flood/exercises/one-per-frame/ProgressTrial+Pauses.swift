import Declaring
import Foundation
import Measuring
import Model
import StopsApp

extension ProgressFlood {
    /// The rows before which an import pauses.
    @MainActor
    static func pausedRows(_ sample: SampleContext) -> [Int] {
        let row = sample[pauseAtRow]
        guard row > 0 else { return [] }
        return sample.scenario == Self.pauses ? Array(2...9) + [row] : [row]
    }
}

/// Pauses of the import: each ends when the bar shows the row before it.
extension ProgressTrial {
    /// Much longer than the import needs from one pause to the next.
    private static let longestDrawing = Nanoseconds(milliseconds: 2_000)

    /// Ends a pause that is not the last one, while the update that shows the row before the pause is still being
    /// drawn. The learner's code itself then decides when its next update comes. At the last but one pause, this
    /// drawing lasts until the import has reached the last pause.
    func endPauseInUpdate() {
        guard pauses.count > 1, screen.progressBar.row >= pauses[0] - 1 else { return }
        let isLastButOne = pauses.count == 2
        guard importReaches(pauses[0]) else { return }
        endPause()
        if isLastButOne { _ = importReaches(pauses[0]) }
    }

    /// Resumes a paused import when the bar shows the last row before the pause, or after the longest pause. Call in
    /// each frame.
    func endPauseInFrame() {
        guard let pause = pauses.first, probe.rows >= pause else { return }
        framesPaused += 1
        let unshown = max(0, pause - 1 - screen.progressBar.row)
        if unshown == 0 { return endPause() }
        guard framesPaused > Self.longestPause else { return }
        unshownInPause = unshown
        endAllPauses()
    }

    private func endPause() {
        pauses.removeFirst()
        framesPaused = 0
        probe.release()
    }

    private func endAllPauses() {
        while !pauses.isEmpty { endPause() }
    }

    /// Blocks the main thread until the import has reached a pause. If it does not, there are no more pauses.
    private func importReaches(_ row: Int) -> Bool {
        let end = MonotonicTime.now + Self.longestDrawing
        while probe.rows < row, MonotonicTime.now < end { Thread.sleep(forTimeInterval: 0.0002) }
        guard probe.rows < row else { return true }
        hasWaited = true
        endAllPauses()
        return false
    }
}

/// How closely updates of the screen follow each other: a level that each update raises by one, and that each frame's
/// time lowers by one.
struct UpdateRate {
    private var level = 0.0
    private var most = 0.0
    private var last: MonotonicTime?
    /// The highest level before the last update. The last update reports the end, and may come at any time.
    private(set) var mostBeforeLast = 0.0

    mutating func note(_ now: MonotonicTime) {
        mostBeforeLast = most
        if let last { level = max(0, level - (now - last).milliseconds / Metric.frame) }
        level += 1
        most = max(most, level)
        last = now
    }
}
