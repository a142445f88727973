import StopsApp

/// Wrong: the screen's own objects, read on another thread.
enum ScreenValuesCrosses: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        // Nothing guards the objects: that is the mistake. There is no data race in the trial only because its main
        // thread changes no stop while the summary runs.
        nonisolated(unsafe) let stops = screen.stops
        screen.operationQueue.addOperation {
            summary.compute { texts in
                for stop in stops { texts.add(name: stop[StopObject.name], code: stop[StopObject.code]) }
            }
        }
    }
}
