import Model
import Probes
import StopsApp

/// What the list of stops showed, frame by frame, for the report to replay.
@MainActor
final class ListRecorder {
    /// More views than an import shows; further ones are dropped.
    private static let capacity = 4_096

    private var count = StepRecorder()
    private var views: [(moment: MonotonicTime, names: [String])] = []

    init() {
        views.reserveCapacity(Self.capacity)
    }

    /// Call in each frame, once it shows the list.
    func look(at list: StopsList) {
        let now = MonotonicTime.now
        count.note(list.count, at: now)
        // Names that were not fetched again are the same array, so the comparison costs nothing.
        guard views.count < Self.capacity, views.last?.names != list.visibleNames else { return }
        views.append((now, list.visibleNames))
    }

    func screen(since start: MonotonicTime) -> ScreenRecord {
        var names: [String] = []
        var places: [String: Int] = [:]
        let inView = views.map { moment, shown in
            ListScreen.View(
                time: moment.microseconds(since: start),
                names: shown.map { name in
                    if let place = places[name] { return place }
                    places[name] = names.count
                    names.append(name)
                    return names.count - 1
                }
            )
        }
        return .list(ListScreen(count: count.steps(since: start), names: names, inView: inView))
    }
}
