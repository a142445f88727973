import Dispatch
import Lab
import ManagedStore
import Model
import StopsApp

/// A summary in the background of stops that the main thread edits, measured.
@MainActor
final class SummaryTrial {
    nonisolated static let stops = Parameter(
        "stops",
        default: 500,
        in: 1...100_000,
        help: "stops in the store, each of which is edited while it is read"
    )
    nonisolated static let gone = Parameter(
        "gone",
        default: 0,
        in: 0...100_000,
        help: "stops that another context deletes after they were handed over; no more than there are"
    )
    nonisolated static let turns = Parameter(
        "turns",
        default: 1,
        in: 0...1,
        help:
            "1 has the background read each stop between the writing of its name and of its code; 0 lets both run free, "
            + "which is a race of memory in objects-across-threads and may end in any way"
    )
    /// Frames after the work for which a context may live on before it counts as kept.
    private static let framesToLetGo = 20

    private let sample: SampleContext
    private let storePath: String
    private let screen: StopsScreen
    private let turns: Turns
    private var totals: StopsSummary.Totals?
    private var violations = 0
    private var framesSince = 0

    init(_ sample: SampleContext) throws {
        self.sample = sample
        turns = Turns(areTaken: sample[Self.turns] == 1)
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try Self.makeStore(storePath, stops: sample[Self.stops])
        let coordinator = try Self.open(storePath)
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        let sorting = [SortDescription(StopObject.identifier)]
        let stops = try context.fetch(FetchRequest<StopObject>(StopObject.entity, sortDescriptors: sorting))
        screen = StopsScreen(coordinator: coordinator, context: context, stops: stops)
    }

    /// Measures a summary from the handing over to its end, and ends the process.
    func measure(_ summarise: @MainActor (StopsScreen, StopsSummary) -> Void) {
        let goneIDs = screen.stops.suffix(sample[Self.gone]).map(\.objectID)
        let summary = StopsSummary(
            begun: { [sample, screen] in
                // What is handed over is handed over, and nothing of it has been looked up.
                do {
                    try Self.delete(goneIDs, from: screen.coordinator)
                } catch {
                    sample.fail("\(error)")
                }
                DispatchQueue.main.async { self.edit() }
            },
            takeTurn: { [turns] in turns.read($0) },
            ended: { totals in
                DispatchQueue.main.async { self.noteEnd(totals) }
            }
        )
        sample.startMeasuring { self.concludeIfLetGo() }
        ConcurrencyDebug.reaction = .count
        summarise(screen, summary)
    }

    // MARK: - What goes on meanwhile

    /// The user numbers the stops anew: name and code belong together.
    private func edit() {
        for (index, stop) in screen.stops.enumerated() {
            let number = index + 1 + screen.stops.count
            turns.write(
                { stop[StopObject.name] = StopNumber.name(number) },
                { stop[StopObject.code] = StopNumber.code(number) }
            )
        }
    }

    nonisolated private static func delete(
        _ objectIDs: [ManagedObjectID],
        from coordinator: PersistentStoreCoordinator
    ) throws {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        try context.performAndWait {
            for objectID in objectIDs { context.delete(try context.existingObject(with: objectID)) }
            try context.save()
        }
    }

    // MARK: - The end

    private func noteEnd(_ totals: StopsSummary.Totals) {
        violations = ConcurrencyDebug.violations
        ConcurrencyDebug.reaction = .ignore
        self.totals = totals
    }

    private func concludeIfLetGo() {
        guard let totals else { return }
        framesSince += 1
        let kept = totals.contexts.count { $0.context.map { $0 !== screen.context } ?? false }
        guard kept == 0 || framesSince > Self.framesToLetGo else { return }
        sample.stopMeasuring()
        sample.note(SummaryMetrics.contextsKept, Double(kept))
        sample.note(SummaryMetrics.violations, Double(violations))
        do {
            try note(totals)
        } catch {
            sample.fail("\(error)")
        }
        sample.finish()
    }

    private func note(_ totals: StopsSummary.Totals) throws {
        let stored = try storedNumbers()
        let readings = totals.readings
        sample.note(SummaryMetrics.stopsRead, Double(readings.count))
        sample.note(SummaryMetrics.tornReads, Double(readings.count { $0.nameNumber != $0.codeNumber }))
        let stale = readings.count { $0.nameNumber == $0.codeNumber && $0.nameNumber == stored[$0.objectID] }
        sample.note(SummaryMetrics.staleReads, Double(stale))
        sample.note(SummaryMetrics.goneRead, Double(readings.count { stored[$0.objectID] == nil }))
        sample.note(SummaryMetrics.goneHandled, Double(totals.skipped))
        let sum = readings.reduce(0) { $0 + $1.nameNumber }
        sample.note(SummaryMetrics.sumError, Double(abs(sum - stored.values.reduce(0, +))))
        let missed = Set(stored.keys).subtracting(readings.map(\.objectID))
        sample.note(SummaryMetrics.missedStops, Double(missed.count))
        sample.note(SummaryMetrics.goneRows, Double(screen.stops.count - stored.count))
    }

    /// The numbers as they were last saved, read by a coordinator of its own: the edits are not saved in any variant.
    private func storedNumbers() throws -> [ManagedObjectID: Int] {
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try Self.open(storePath))
        let stops = try context.fetch(FetchRequest<StopObject>(StopObject.entity))
        return Dictionary(
            uniqueKeysWithValues: stops.map { ($0.objectID, $0[StopObject.code].flatMap { Int($0) } ?? 0) }
        )
    }

    // MARK: - The store

    private static func open(_ path: String) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
    }

    private static func makeStore(_ path: String, stops: Int) throws {
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try open(path))
        for number in 1...stops {
            let stop = StopObject(context: context)
            stop[StopObject.identifier] = "\(1_000_000 + number)"
            stop[StopObject.name] = StopNumber.name(number)
            stop[StopObject.code] = StopNumber.code(number)
        }
        try context.save()
    }
}
