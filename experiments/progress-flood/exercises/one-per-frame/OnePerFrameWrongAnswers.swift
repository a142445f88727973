import Dispatch
import StopsApp
import Synchronization

/// Wrong: the import waits until each update is shown. If the main thread waits for the import, both deadlock.
struct OnePerFrameWaits: ProgressReport {
    let screen: ImportScreen

    func imported(_ row: Int) {
        DispatchQueue.main.sync { screen.show(row) }
    }

    func ended(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}

/// Wrong: nothing is shown before the end.
struct OnePerFrameOnlyTheEnd: ProgressReport {
    let screen: ImportScreen

    func imported(_ row: Int) {}

    func ended(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}

/// Wrong: it drops a row that comes within a frame of the last update. Nothing shows that row later, except at the end.
final class OnePerFrameDropsTheRest: ProgressReport {
    private let screen: ImportScreen
    private let shown = Mutex(DispatchTime(uptimeNanoseconds: 1))

    init(screen: ImportScreen) {
        self.screen = screen
    }

    func imported(_ row: Int) {
        let isDue = shown.withLock { shown in
            guard DispatchTime.now() >= shown + .milliseconds(17) else { return false }
            shown = .now()
            return true
        }
        guard isDue else { return }
        DispatchQueue.main.async { [screen] in screen.show(row) }
    }

    func ended(_ row: Int) {
        DispatchQueue.main.async { [screen] in
            screen.show(row)
            screen.end()
        }
    }
}

/// Wrong: it sends the newest row once per frame by the clock, even if the main thread has not yet shown the
/// previous one. While the main thread is blocked, updates pile up.
final class OnePerFrameByTheClock: ProgressReport {
    private static let frame = DispatchTimeInterval.microseconds(16_667)

    private let screen: ImportScreen
    private let newest = Atomic(0)
    private let isScheduled = Atomic(false)

    init(screen: ImportScreen) {
        self.screen = screen
    }

    func imported(_ row: Int) {
        newest.store(row, ordering: .releasing)
        guard !isScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.frame) { [self] in
            isScheduled.store(false, ordering: .releasing)
            let row = newest.load(ordering: .acquiring)
            DispatchQueue.main.async { [self] in
                guard !screen.hasEnded else { return }
                screen.show(row)
            }
        }
    }

    func ended(_ row: Int) {
        DispatchQueue.main.async { [screen] in
            screen.show(row)
            screen.end()
        }
    }
}
