import Locking
// import static_that_needs_main

/// Keeps a copy of the display's settings behind a lock. The main thread fills the copy, and every thread reads it.
final class CurrentSettingsAnswer: DisplayFollowing {
    private let display: Display
    private let newest: Locked<DisplaySettings>

    @MainActor init(_ display: Display) {
        self.display = display
        newest = Locked(display.settings)
    }

    @MainActor func displayDidChange() {
        // Reads without the lock, because a reading takes a while and other threads need the lock.
        let settings = display.settings
        newest.withLock { $0 = settings }
    }

    func settings() -> DisplaySettings { newest.withLock { $0 } }
}
