import Dispatch
import StopsApp
import Synchronization

/// Wrong: what comes within a frame of an update is dropped, and nothing shows it later; only the end shows its row.
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
