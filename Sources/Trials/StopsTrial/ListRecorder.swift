import Measuring
import Model
import StopsApp

/// Records what the list of stops showed, frame by frame. The report replays it.
@MainActor
final class ListRecorder {
    /// The maximum number of recorded views, more than an import shows. Further views are dropped.
    private static let capacity = 4_096

    private var count = StepRecorder()
    private var views: [(moment: MonotonicTime, names: [String])] = []

    init() {
        views.reserveCapacity(Self.capacity)
    }

    /// Call in each frame, after the list is up to date.
    func look(at list: StopsList) {
        let now = MonotonicTime.now
        count.note(list.count, at: now)
        // The comparison costs nothing if the names were not fetched again, because they are the same array.
        guard views.count < Self.capacity, views.last?.names != list.visibleNames else { return }
        views.append((now, list.visibleNames))
    }

    func screen(since start: MonotonicTime) -> ScreenRecord {
        .list(ListScreen(count: count.steps(since: start), views: views, since: start))
    }
}
