import Dispatch
import StopsApp

/// Wrong: asks the main thread for each stop when its turn comes. The rule is kept, and the screen has changed since the
/// tap.
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
