import StopsApp

/// Wrong: everything within the tap, on the main thread. The figures are right, and the summary is not beside it any more.
enum ScreenValuesOnMain: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        summary.compute { texts in
            for stop in screen.stops { texts.add(name: stop[StopObject.name], code: stop[StopObject.code]) }
        }
    }
}
