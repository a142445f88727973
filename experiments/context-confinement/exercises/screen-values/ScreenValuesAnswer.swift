import StopsApp

// import context_confinement

/// Reads the texts in the tap's handler, on the main thread, where the objects belong. It passes only the texts to the
/// operation. They are values: they no longer change, and they need no context.
enum ScreenValuesAnswer: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        let stops = screen.stops.map { (name: $0[StopObject.name], code: $0[StopObject.code]) }
        screen.operationQueue.addOperation {
            summary.compute { texts in
                for stop in stops { texts.add(name: stop.name, code: stop.code) }
            }
        }
    }
}
