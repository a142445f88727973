import Measuring
import Model
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
        .list(ListScreen(count: count.steps(since: start), views: views, since: start))
    }
}
