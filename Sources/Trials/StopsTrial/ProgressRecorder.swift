import Measuring
import Model
import StopsApp

/// A recorder of the progress that a bar showed, and of the import's true progress.
@MainActor
package final class ProgressRecorder {
    private let screen: ImportScreen
    private let log: ImportLog
    private var shownRows = StepRecorder()
    private var updateStart = MonotonicTime.now
    package private(set) var updatesShown = 0
    /// The longest time by which the shown progress was behind the true progress.
    package private(set) var longestLag = Nanoseconds.zero
    /// The moment when the bar showed the final progress; nil before that moment.
    package private(set) var end: MonotonicTime?

    package init(of screen: ImportScreen, log: ImportLog, timeline: Timeline) {
        self.screen = screen
        self.log = log
        screen.willUpdate = { [self] in
            noteLag()
            updateStart = .now
        }
        screen.didUpdate = { [self] in
            timeline.span("update", .update, since: updateStart)
            updatesShown += 1
            noteLag()
        }
        screen.didEnd = { [self] in end = .now }
    }

    /// Records what the bar shows. Call in each frame.
    package func look() {
        noteLag()
        shownRows.note(screen.progressBar.row, at: .now)
    }

    private func noteLag() {
        longestLag = max(longestLag, log.lag(ofShownRow: screen.progressBar.row, at: .now))
    }

    package func screen(since start: MonotonicTime, end: StoreTrial.End) -> ScreenRecord {
        let done = [(moment: start, value: 0)] + log.steps + [(moment: end.moment, value: end.rows)]
        return .progress(
            ProgressScreen(
                total: screen.total,
                items: "stops",
                shown: shownRows.steps(since: start),
                done: Steps(done, since: start)
            )
        )
    }
}
