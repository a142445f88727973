import Measuring
import Model

/// A recorder of the search field and its list, frame by frame. The report replays the recording.
@MainActor
final class ScreenRecorder {
    private var count = StepRecorder()
    private var views: [(moment: MonotonicTime, names: [String])] = []

    /// Call in each frame.
    func look(at text: String, _ results: SearchResults) {
        let now = MonotonicTime.now
        count.note(results.stops.count, at: now)
        let rows = ["Search: \(text)"] + results.stops
        guard views.last?.names != rows else { return }
        views.append((now, rows))
    }

    func screen(since start: MonotonicTime) -> ScreenRecord {
        .list(ListScreen(count: count.steps(since: start), views: views, since: start))
    }
}
