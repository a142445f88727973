import Measuring
import Model

/// Records the search screen frame by frame, so that the report can replay it: the field, and the list below it.
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
