import Model
import Probes
import SearchScreen

/// What the search screen showed, frame by frame, for the report to replay: the field, and the list below it.
@MainActor
final class ScreenRecorder {
    private var count = StepRecorder()
    private var views: [(moment: MonotonicTime, rows: [String])] = []

    /// Call in each frame.
    func look(at text: String, _ results: SearchResults) {
        let now = MonotonicTime.now
        count.note(results.stops.count, at: now)
        let rows = ["Search: \(text)"] + results.stops
        guard views.last?.rows != rows else { return }
        views.append((now, rows))
    }

    func screen(since start: MonotonicTime) -> ScreenRecord {
        var names: [String] = []
        var places: [String: Int] = [:]
        let inView = views.map { moment, rows in
            ListScreen.View(
                time: moment.microseconds(since: start),
                names: rows.map { row in
                    if let place = places[row] { return place }
                    places[row] = names.count
                    names.append(row)
                    return names.count - 1
                }
            )
        }
        return .list(ListScreen(count: count.steps(since: start), names: names, inView: inView))
    }
}
