import Dispatch
import Lab
import ManagedStore
import SummaryApp

/// A summary in the background of stops that the main thread edits, measured.
@MainActor
final class SummaryTrial {
    /// Frames after the work at which a context that is still alive counts as kept.
    private static let framesToLetGo = 20

    private let sample: SampleContext
    private let storePath: String
    private let screen: SummaryScreen
    private var totals: StopTotals?
    private var violations = 0
    private var framesSince = 0
    private var contextsKept = 0

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try SummaryScreen.makeStore(at: storePath, stops: sample[ContextConfinement.stops])
        screen = try SummaryScreen(storePath: storePath)
    }

    /// Measures a summary from the handing over to its end, and ends the process.
    func measure(_ code: any BackgroundSummary.Type) {
        let turns = Turns(areTaken: sample[ContextConfinement.turns] == 1)
        let goneIDs = screen.stops.suffix(sample[ContextConfinement.gone]).map(\.objectID)
        let summary = StopsSummary(
            taking: turns,
            onBegin: { [sample, screen] in
                // Everything is handed over by now, and nothing is looked up yet.
                sample.attempt { try screen.delete(goneIDs) }
                DispatchQueue.main.async { screen.edit(taking: turns) }
            },
            onEnd: { totals in DispatchQueue.main.async { self.end(totals) } }
        )
        sample.measure(until: hasLetGo, then: noteFigures)
        ConcurrencyDebug.reaction = .count
        code.start(summary, of: screen)
    }

    private func end(_ totals: StopTotals) {
        violations = ConcurrencyDebug.violations
        ConcurrencyDebug.reaction = .ignore
        self.totals = totals
    }

    /// Whether the work has ended and its contexts are gone, or have had their frames to go.
    private func hasLetGo() -> Bool {
        guard let totals else { return false }
        framesSince += 1
        contextsKept = totals.contexts.count { $0.context.map { $0 !== screen.context } ?? false }
        return contextsKept == 0 || framesSince > Self.framesToLetGo
    }

    private func noteFigures() {
        let stored = sample.attempt { try SummaryScreen.storedNumbers(at: storePath) }
        let readings = totals?.readings ?? []
        let stale = readings.count { !$0.isTorn && $0.nameNumber == stored[$0.objectID] }
        let sum = readings.reduce(0) { $0 + $1.nameNumber }
        let missed = Set(stored.keys).subtracting(readings.map(\.objectID))
        sample.note(.contextsKept, Double(contextsKept))
        sample.note(.violations, Double(violations))
        sample.note(.stopsRead, Double(readings.count))
        sample.note(.tornReads, Double(readings.count(where: \.isTorn)))
        sample.note(.staleReads, Double(stale))
        sample.note(.goneRead, Double(readings.count { stored[$0.objectID] == nil }))
        sample.note(.goneHandled, Double(totals?.skipped ?? 0))
        sample.note(.sumError, Double(abs(sum - stored.values.reduce(0, +))))
        sample.note(.missedStops, Double(missed.count))
        sample.note(.goneRows, Double(screen.stops.count - stored.count))
    }
}
