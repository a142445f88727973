import Dispatch
import Lab
import ManagedStore
import StopsApp

/// A summary in the background of stops that the main thread edits, measured.
@MainActor
final class SummaryTrial {
    /// Frames after the work at which a context that is still alive counts as kept.
    private static let framesToLetGo = 20

    private let sample: SampleContext
    private let storePath: String
    private let screen: StopsScreen
    private let turns: Turns
    private var totals: StopTotals?
    private var violations = 0
    private var framesSince = 0
    private var contextsKept = 0

    init(_ sample: SampleContext) throws {
        self.sample = sample
        turns = Turns(areTaken: sample[ContextConfinement.turns] == 1)
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try Self.makeStore(storePath, stops: sample[ContextConfinement.stops])
        let coordinator = try Self.open(storePath)
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        let sorting = [SortDescription(StopObject.identifier)]
        let stops = try context.fetch(FetchRequest<StopObject>(StopObject.entity, sortDescriptors: sorting))
        screen = StopsScreen(coordinator: coordinator, context: context, stops: stops)
    }

    /// Measures a summary from the handing over to its end, and ends the process.
    func measure(_ code: any BackgroundSummary.Type) {
        let goneIDs = screen.stops.suffix(sample[ContextConfinement.gone]).map(\.objectID)
        let summary = StopsSummary(
            onBegin: { [sample, screen] in
                // Everything is handed over by now, and nothing is looked up yet.
                do {
                    try Self.delete(goneIDs, from: screen.coordinator)
                } catch {
                    sample.fail("\(error)")
                }
                DispatchQueue.main.async { self.edit() }
            },
            takeTurn: { [turns] in turns.read($0) },
            onEnd: { totals in
                DispatchQueue.main.async { self.end(totals) }
            }
        )
        sample.measure(until: hasLetGo) { [self] in
            do {
                try noteFigures()
            } catch {
                sample.fail("\(error)")
            }
        }
        ConcurrencyDebug.reaction = .count
        code.start(summary, of: screen)
    }

    // MARK: - What happens meanwhile

    /// The user gives each stop a new number: name and code belong together.
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

    private func noteFigures() throws {
        let stored = try storedNumbers()
        let readings = totals?.readings ?? []
        let torn = readings.count { $0.nameNumber != $0.codeNumber }
        let stale = readings.count { $0.nameNumber == $0.codeNumber && $0.nameNumber == stored[$0.objectID] }
        let sum = readings.reduce(0) { $0 + $1.nameNumber }
        let missed = Set(stored.keys).subtracting(readings.map(\.objectID))
        sample.note(.contextsKept, Double(contextsKept))
        sample.note(.violations, Double(violations))
        sample.note(.stopsRead, Double(readings.count))
        sample.note(.tornReads, Double(torn))
        sample.note(.staleReads, Double(stale))
        sample.note(.goneRead, Double(readings.count { stored[$0.objectID] == nil }))
        sample.note(.goneHandled, Double(totals?.skipped ?? 0))
        sample.note(.sumError, Double(abs(sum - stored.values.reduce(0, +))))
        sample.note(.missedStops, Double(missed.count))
        sample.note(.goneRows, Double(screen.stops.count - stored.count))
    }

    // MARK: - The store

    /// The numbers as they were last saved, read by a coordinator of its own: no variant saves the edits.
    private func storedNumbers() throws -> [ManagedObjectID: Int] {
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try Self.open(storePath))
        let stops = try context.fetch(FetchRequest<StopObject>(StopObject.entity))
        return Dictionary(
            uniqueKeysWithValues: stops.map { ($0.objectID, StopNumber.number(inCode: $0[StopObject.code])) }
        )
    }

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
