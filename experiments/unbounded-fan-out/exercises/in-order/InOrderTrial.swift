import Declaring
import Model

/// Runs several loads, one after the other: a long one, one that begins elsewhere and has many timetables that cannot
/// be opened, one with fewer timetables than may be ahead, and one without any.
@MainActor
final class InOrderTrial {
    private static let plans = [
        LoadPlan(stops: 0..<200, slow: 7, slowInTurn: 40..<56, missing: 100..<101),
        // More timetables in a row cannot be opened than the load may be ahead.
        LoadPlan(stops: 1_003..<1_083, slow: 1_008, slowInTurn: 1_052..<1_054, missing: 1_027..<1_047),
        LoadPlan(stops: 31..<36),
        LoadPlan(stops: 50..<50),
    ]

    private let sample: SampleContext
    private var plans = InOrderTrial.plans[...]
    private var figures: [PlannedLoad.Figures] = []

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func run(_ load: any TimetableLoad.Type) {
        sample.startMeasuring()
        runNext(load)
    }

    private func runNext(_ load: any TimetableLoad.Type) {
        guard let plan = plans.popFirst() else { return conclude() }
        PlannedLoad(plan).run(load) { [self] in
            figures.append($0)
            runNext(load)
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.outOfOrder, figures.map(\.outOfOrder).reduce(0, +))
        sample.note(.heldBack, figures.map(\.heldBack).max() ?? 0)
        sample.note(.furthestAhead, figures.map(\.furthestAhead).max() ?? 0)
        sample.note(.leastAhead, figures.map(\.leastAhead).min() ?? 0)
        sample.note(.missingTimetables, figures.map(\.missing).reduce(0, +))
        sample.note(.requestsBeyond, figures.map(\.requestsBeyond).reduce(0, +))
        sample.note(.endlessLoads, figures.map(\.endless).reduce(0, +))
        sample.finish()
    }
}

extension Metric {
    static let outOfOrder = Metric(
        "outOfOrder",
        .count,
        "Timetables shown directly after a later stop's timetable, or after their own."
    )
    static let heldBack = Metric(
        "heldBack",
        .count,
        "The most timetables before a slow one that were not shown while the slow one was in flight."
    )
    static let furthestAhead = Metric(
        "furthestAhead",
        .count,
        "The most timetables requested and not yet shown, in flight or kept."
    )
    static let leastAhead = Metric(
        "leastAhead",
        .count,
        .higherIsBetter,
        "The fewest timetables requested and not yet shown while one was slow, but at most eight."
    )
    static let requestsBeyond = Metric("requestsBeyond", .count, "Requests beyond one for each timetable to load.")
    static let endlessLoads = Metric("endlessLoads", .count, "Loads that did not return when all progress had stopped.")
}
