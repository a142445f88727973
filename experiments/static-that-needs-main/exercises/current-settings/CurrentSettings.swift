import Dispatch
import Foundation
// import static_that_needs_main

/// Gives a display's settings to the threads that draw its pages, and to the main thread.
///
/// Today each drawing thread waits for the main thread.
package final class CurrentSettings: DisplayFollowing {
    private let display: Display

    @MainActor package init(_ display: Display) {
        self.display = display
    }

    @MainActor package func displayDidChange() {}

    package func settings() -> DisplaySettings {
        if Thread.isMainThread {
            MainActor.assumeIsolated { display.settings }
        } else {
            DispatchQueue.main.sync { display.settings }
        }
    }
}
