import Foundation
import Lab
import ManagedStore
import Probes
import StationsApp
import StopsTrial

/// One import into a store that has rows already, measured.
@MainActor
struct UpdateTrial {
    private let sample: SampleContext
    private let code: any BatchImport.Type
    private let update: FeedUpdate
    private let entity: EntityDescription
    private let storePath: String

    init(_ code: any BatchImport.Type, _ sample: SampleContext) throws {
        self.sample = sample
        self.code = code
        update = try FindOrCreate.update(sample.values, in: sample.sharedDirectory)
        entity = code.entity ?? FindOrCreate.entity(sample.values)
        storePath = sample.scratchDirectory + "/stations.sqlite"
        try FileManager.default.copyItem(atPath: update.storePath(of: entity), toPath: storePath)
    }

    /// Imports the update on a context's private queue, and ends the process.
    func measure() throws {
        let context = try openStore(.privateQueue)
        let rowsPerSave = sample[FindOrCreate.rowsPerSave]
        sample.startMeasuring()
        context.perform { [self] in
            let start = MonotonicTime.now
            let thread = ThreadUsageReader()
            let before = thread.read().running
            let rows = sample.attempt {
                try update.forEachBatch(of: rowsPerSave) { try code.store($0, as: entity, in: context) }
            }
            let running = thread.read().running - before
            sample.timeline.span("import", .work, since: start)
            DispatchQueue.main.async { finish(rows: rows, running: running) }
        }
    }

    private func openStore(_ queue: ManagedObjectContext.ConcurrencyType) throws -> ManagedObjectContext {
        let coordinator = try PersistentStoreCoordinator(path: storePath, entities: [entity])
        return ManagedObjectContext(concurrencyType: queue, coordinator: coordinator)
    }

    private func finish(rows: Int, running: Nanoseconds) {
        sample.stopMeasuring()
        sample.note(.importCPUTime, running.milliseconds)
        sample.note(.timePerRow, Double(running.count) / Double(rows))
        sample.attempt { try noteStations() }
        sample.finish()
    }

    /// By a coordinator of its own: what the import's context believes proves nothing.
    private func noteStations() throws {
        let stations = try openStore(.mainQueue).fetch(FetchRequest<Station>(entity))
        let expected = try update.expectedDetails()
        let inFeed = stations.filter { expected[$0.identifier] != nil }
        let updated = inFeed.filter { expected[$0.identifier] == $0.details }
        sample.note(.duplicates, Double(stations.count - Set(stations.map(\.identifier)).count))
        sample.note(.staleRows, Double(inFeed.count - updated.count))
        sample.note(.lostUpdates, Double(expected.count - Set(updated.map(\.identifier)).count))
        sample.note(.rowsStored, Double(stations.count))
        sample.note(.rowsExpected, Double(update.existingRows + update.newRows))
        sample.note(.rowsKnown, Double(update.knownRows))
    }
}
