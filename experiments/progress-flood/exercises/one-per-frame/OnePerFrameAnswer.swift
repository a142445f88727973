import Dispatch
import StopsApp
import Synchronization

/// Stores the newest row, and schedules an update only if none is pending. The update runs a frame later, and shows the
/// row that is newest then.
final class OnePerFrameAnswer: ProgressReport {
    private static let frame = DispatchTimeInterval.microseconds(16_667)

    private let screen: ImportScreen
    private let newest = Atomic(0)
    private let isAwaited = Atomic(false)

    init(screen: ImportScreen) {
        self.screen = screen
    }

    func imported(_ row: Int) {
        newest.store(row, ordering: .releasing)
        guard !isAwaited.exchange(true, ordering: .acquiringAndReleasing) else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.frame) { [self] in
            isAwaited.store(false, ordering: .releasing)
            guard !screen.hasEnded else { return }
            screen.show(newest.load(ordering: .acquiring))
        }
    }

    func ended(_ row: Int) {
        DispatchQueue.main.async { [screen] in
            screen.show(row)
            screen.end()
        }
    }
}
