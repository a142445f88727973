import Foundation
import Lab
import ManagedStore
import Probes
import TransitFeed

/// Brings a batch of a feed into the store, and saves it.
typealias StoreBatch = @Sendable ([Stop], EntityDescription, ManagedObjectContext) throws -> Void

/// One import into a store that has rows already, measured.
@MainActor
struct UpdateTrial {
    private let sample: SampleContext
    private let input: UpdateInput
    private let entity: EntityDescription
    private let storePath: String

    /// - Parameter entity: The entity of the stations; nil for the one that the scenario asks for.
    init(_ sample: SampleContext, entity: EntityDescription?) throws {
        self.sample = sample
        input = try UpdateInput(sample.values, directory: sample.sharedDirectory)
        self.entity = entity ?? input.entity
        storePath = sample.scratchDirectory + "/stations.sqlite"
        try FileManager.default.copyItem(atPath: input.storePath(of: self.entity), toPath: storePath)
    }

    /// Imports the update on a context's private queue, and ends the process.
    func measure(_ storeBatch: @escaping StoreBatch) throws {
        let coordinator = try PersistentStoreCoordinator(path: storePath, entities: [entity])
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        let rowsPerSave = sample[UpdateInput.rowsPerSave]
        sample.startMeasuring()
        context.perform { [self] in
            do {
                let start = MonotonicTime.now
                let thread = ThreadUsageReader()
                let before = thread.read().running
                let rows = try Self.forEachBatch(of: rowsPerSave, in: input.updatePath) { stops in
                    try storeBatch(stops, entity, context)
                }
                let running = thread.read().running - before
                sample.timeline.span("import", .work, since: start)
                DispatchQueue.main.async { finish(rows: rows, running: running) }
            } catch {
                sample.fail("\(error)")
            }
        }
    }

    /// - Returns: The number of rows.
    nonisolated private static func forEachBatch(
        of size: Int,
        in feed: String,
        _ storeBatch: ([Stop]) throws -> Void
    ) throws -> Int {
        var reader = try StopsReader(path: feed)
        var batch: [Stop] = []
        var rows = 0
        while let stop = try reader.next() {
            batch.append(stop)
            rows += 1
            guard batch.count == size else { continue }
            try storeBatch(batch)
            batch.removeAll(keepingCapacity: true)
        }
        if !batch.isEmpty { try storeBatch(batch) }
        return rows
    }

    // MARK: - The figures

    private func finish(rows: Int, running: Nanoseconds) {
        sample.stopMeasuring()
        sample.note(UpdateMetrics.importCPUTime, running.milliseconds)
        sample.note(UpdateMetrics.timePerRow, Double(running.count) / Double(rows))
        do {
            try noteStations()
            sample.finish()
        } catch {
            sample.fail("\(error)")
        }
    }

    /// By a coordinator of its own: what the import's context believes proves nothing.
    private func noteStations() throws {
        let coordinator = try PersistentStoreCoordinator(path: storePath, entities: [entity])
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        let stations = try context.fetch(FetchRequest<Station>(entity))
        let identifiers = Set(stations.map(\.identifier))

        var expected: [String: String?] = [:]
        var reader = try StopsReader(path: input.updatePath)
        while let stop = try reader.next() { expected[stop.identifier] = stop.details }
        var updated: Set<String> = []
        var stale = 0
        for station in stations {
            guard let details = expected[station.identifier] else { continue }
            if station.details == details { updated.insert(station.identifier) } else { stale += 1 }
        }
        sample.note(UpdateMetrics.duplicates, Double(stations.count - identifiers.count))
        sample.note(UpdateMetrics.staleRows, Double(stale))
        sample.note(UpdateMetrics.lostUpdates, Double(expected.count - updated.count))
        sample.note(UpdateMetrics.rowsStored, Double(stations.count))
        sample.note(UpdateMetrics.rowsExpected, Double(input.existingRows + input.newRows))
        sample.note(UpdateMetrics.rowsKnown, Double(input.knownRows))
    }
}
