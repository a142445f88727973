import Declaring
import Dispatch
import ManagedStore
import Synchronization

/// Measures a background summary of stops that the main thread edits.
@MainActor
final class SummaryTrial {
    /// The number of frames after the summary from which a living context counts as kept.
    private static let framesToLetGo = 20
    /// The time limit for a block, in seconds. With this limit the sample ends even if the queue is busy.
    private nonisolated static let patience = 2.0

    private let sample: SampleContext
    private let storePath: String
    private let screen: SummaryScreen
    private var totals: StopTotals?
    private var violations = 0
    private var framesSince = 0
    private var contextsKept = 0
    private nonisolated let isComputing = Atomic(false)
    /// The number of blocks of other code that ran on the summary's context during the summary.
    private nonisolated let intrusions = Atomic(0)
    private nonisolated let hasQueue = Atomic(true)

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try SummaryScreen.makeStore(at: storePath, stops: sample[ContextConfinement.stops])
        screen = try SummaryScreen(storePath: storePath, adding: sample[ContextConfinement.unsaved])
    }

    /// Measures a summary from the moment when the screen starts it until it ends. The process then ends.
    func measure(_ code: any BackgroundSummary.Type) throws {
        let turns = Turns(areTaken: sample[ContextConfinement.turns] == 1)
        let sharesContext = sample[ContextConfinement.others] == 1
        let goneIDs = screen.stops.suffix(sample[ContextConfinement.gone]).map(\.objectID)
        let summary = StopsSummary(
            taking: turns,
            onBegin: { [sample, screen] in
                // At this moment the screen has passed all IDs to the summary, and the summary has looked up no stop.
                sample.attempt { try screen.delete(goneIDs) }
                DispatchQueue.main.async { screen.edit(taking: turns) }
                self.isComputing.store(true, ordering: .sequentiallyConsistent)
            },
            onRead: { context in
                guard context.concurrencyType != .confinement else {
                    return self.hasQueue.store(false, ordering: .relaxed)
                }
                if sharesContext { self.intrude(on: context) }
            },
            onEnd: { totals in
                self.isComputing.store(false, ordering: .sequentiallyConsistent)
                DispatchQueue.main.async { self.end(totals) }
            }
        )
        sample.measure(until: hasLetGo, then: noteFigures)
        ConcurrencyDebug.reaction = .count
        try code.start(summary, of: screen)
    }

    /// Performs a block of another part of the app on the summary's context. If the summary reads off the context's
    /// queue, the queue is free. In this case the method waits until the block has run.
    private nonisolated func intrude(on context: ManagedObjectContext) {
        let hasRun = DispatchSemaphore(value: 0)
        context.perform {
            self.noteBlock()
            hasRun.signal()
        }
        guard context.concurrencyType == .privateQueue, !context.isOnQueue else { return }
        _ = hasRun.wait(timeout: .now() + Self.patience)
    }

    private nonisolated func noteBlock() {
        guard isComputing.load(ordering: .sequentiallyConsistent) else { return }
        intrusions.wrappingAdd(1, ordering: .relaxed)
    }

    private func end(_ totals: StopTotals) {
        violations = ConcurrencyDebug.violations
        ConcurrencyDebug.reaction = .ignore
        self.totals = totals
    }

    /// Returns whether the summary has ended, and each of its contexts is released or counts as kept.
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
        sample.note(.contextsKept, contextsKept)
        sample.note(.violations, violations)
        sample.note(.stopsRead, readings.count)
        sample.note(.tornReads, readings.count(where: \.isTorn))
        sample.note(.staleReads, stale)
        sample.note(.goneRead, readings.count { stored[$0.objectID] == nil })
        sample.note(.goneHandled, totals?.skipped ?? 0)
        sample.note(.sumError, abs(sum - stored.values.reduce(0, +)))
        sample.note(.missedStops, missed.count)
        let fetched = screen.stops.dropLast(screen.addedStops)
        sample.note(.goneRows, fetched.count { stored[$0.objectID] == nil })
        let added = Set(screen.stops.suffix(screen.addedStops).map(\.objectID))
        sample.note(.unsavedStops, added.count)
        sample.note(.unsavedRead, added.intersection(readings.map(\.objectID)).count)
        noteIntrusions()
    }

    private func noteIntrusions() {
        guard hasQueue.load(ordering: .relaxed) else {
            return sample.note(.intrusions, unavailable: "a confined context has no queue to perform a block on")
        }
        sample.note(.intrusions, intrusions.load(ordering: .relaxed))
    }
}
