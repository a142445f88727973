import StopsApp
import SummaryApp

/// Wrong: the screen's own objects, read on another thread.
enum ScreenValuesCrosses: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        nonisolated(unsafe) let stops = screen.stops
        screen.operationQueue.addOperation {
            summary.compute { texts in
                for stop in stops { texts.add(name: stop[StopObject.name], code: stop[StopObject.code]) }
            }
        }
    }
}
