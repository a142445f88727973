import Dispatch
import StopsApp

/// Shows at most one update per frame, with the newest row: the screen cannot show more. At the end it shows the last
/// row.
///
/// The import calls it on its own thread. At the start, it sends an update for every row.
package struct OnePerFrame: ProgressReport {
    package let screen: ImportScreen

    package init(screen: ImportScreen) {
        self.screen = screen
    }

    package func imported(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
        }
    }

    package func ended(_ row: Int) {
        DispatchQueue.main.async {
            screen.show(row)
            screen.end()
        }
    }
}
