import Dispatch
import ManagedStore
import StopsApp

/// Wrong: saves what the user has not saved, so that a second context can find it.
enum ScreenValuesSaves: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        try? screen.save()
        let objectIDs = screen.stops.map(\.objectID)
        let coordinator = screen.coordinator
        screen.operationQueue.addOperation {
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            context.performAndWait {
                summary.compute { texts in
                    for objectID in objectIDs {
                        guard let stop = try? context.existingObject(with: objectID) else { continue }
                        texts.add(name: stop[StopObject.name], code: stop[StopObject.code])
                    }
                }
            }
        }
    }
}

/// Wrong: reads the screen's own objects on another thread.
enum ScreenValuesCrosses: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        // Nothing guards the objects: that is the mistake. The trial has no data race only because its main thread
        // changes no stop while the summary runs.
        nonisolated(unsafe) let stops = screen.stops
        screen.operationQueue.addOperation {
            summary.compute { texts in
                for stop in stops { texts.add(name: stop[StopObject.name], code: stop[StopObject.code]) }
            }
        }
    }
}

/// Wrong: reads each stop on the main thread, but only when the summary needs it. This code follows the rule for
/// threads, but the screen has changed since the tap.
enum ScreenValuesAsks: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        screen.operationQueue.addOperation {
            summary.compute { texts in
                let count = DispatchQueue.main.sync { MainActor.assumeIsolated { screen.stops.count } }
                for index in 0..<count {
                    let stop = DispatchQueue.main.sync {
                        MainActor.assumeIsolated {
                            let stop = screen.stops[index]
                            return (name: stop[StopObject.name], code: stop[StopObject.code])
                        }
                    }
                    texts.add(name: stop.name, code: stop.code)
                }
            }
        }
    }
}

/// Wrong: computes everything in the tap's handler, on the main thread. The figures are right, but the summary no
/// longer runs in the background.
enum ScreenValuesOnMain: ShownSummary {
    static func start(_ summary: TextSummary, of screen: SummaryScreen) {
        summary.compute { texts in
            for stop in screen.stops { texts.add(name: stop[StopObject.name], code: stop[StopObject.code]) }
        }
    }
}
