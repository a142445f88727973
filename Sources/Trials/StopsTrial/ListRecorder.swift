import Measuring
import Model
import StopsApp

/// A recorder of the rows that the list of stops shows in each frame. The report replays them.
@MainActor
final class ListRecorder {
    /// The maximum number of recorded views. An import shows fewer views. Further views are dropped.
    private static let capacity = 4_096

    private var count = StepRecorder()
    private var views: [(moment: MonotonicTime, names: [String])] = []

    init() {
        views.reserveCapacity(Self.capacity)
    }

    /// Records the rows that the list shows. Must be called in each frame, after the list was updated.
    func look(at list: StopsList) {
        let now = MonotonicTime.now
        count.note(list.count, at: now)
        // If the names were not fetched again, both arrays share their storage, and the comparison costs nothing.
        guard views.count < Self.capacity, views.last?.names != list.visibleNames else { return }
        views.append((now, list.visibleNames))
    }

    func screen(since start: MonotonicTime) -> ScreenRecord {
        .list(ListScreen(count: count.steps(since: start), views: views, since: start))
    }
}
