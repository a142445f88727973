import Declaring
import Foundation
import ManagedStore
import Measuring
import StopsTrial
import Synchronization

/// A trial that measures an import into a store that already has rows.
@MainActor
struct UpdateTrial {
    private let sample: SampleContext
    private let code: any BatchImport.Type
    private let update: FeedUpdate
    private let entity: EntityDescription
    private let storePath: String
    private let rowsPerSave: Int

    /// What an import did.
    private struct Work {
        let rows: Int
        let batches: Int
        let running: Nanoseconds
    }

    /// - Parameter entity: By default, the entity that the code needs.
    init(_ code: any BatchImport.Type, _ sample: SampleContext, entity: EntityDescription? = nil) throws {
        self.sample = sample
        self.code = code
        update = try FindOrCreate.update(sample.values, in: sample.sharedDirectory)
        self.entity = entity ?? code.entity ?? FindOrCreate.entity(sample.values)
        rowsPerSave = sample[FindOrCreate.rowsPerSave]
        storePath = sample.scratchDirectory + "/stations.sqlite"
        try FileManager.default.copyItem(atPath: update.storePath(of: self.entity), toPath: storePath)
    }

    /// Imports the update on the private queue of one or two contexts, then ends the process.
    func measure() throws {
        let fetches = Mutex(0)
        let coordinator = try openStore { fetches.withLock { $0 += 1 } }
        let contexts = (0..<sample[FindOrCreate.imports]).map { _ in
            ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        }
        if contexts.count > 1 { Self.makeMeet(contexts) }
        let ended = DispatchGroup()
        let work = Mutex<[Work]>([])
        sample.startMeasuring()
        for context in contexts {
            ended.enter()
            context.perform { [self] in
                let done = run(in: context)
                work.withLock { $0.append(done) }
                ended.leave()
            }
        }
        ended.notify(queue: .main) { [self] in
            finish(work.withLock { $0 }, fetches: fetches.withLock { $0 })
        }
    }

    /// Makes both imports look up their rows before either import saves. The first save of each import waits for the
    /// other import's first save.
    private static func makeMeet(_ contexts: [ManagedObjectContext]) {
        let absent = DispatchGroup()
        for context in contexts {
            absent.enter()
            let isFirst = Mutex(true)
            _ = NotificationCenter.default.addObserver(
                forName: ManagedObjectContext.willSaveObjectsNotification,
                object: context,
                queue: nil
            ) { _ in
                let arrives = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                guard arrives else { return }
                absent.leave()
                absent.wait()
            }
        }
    }

    /// One import, on its context's queue.
    private nonisolated func run(in context: ManagedObjectContext) -> Work {
        let start = MonotonicTime.now
        let thread = ThreadUsageReader()
        let before = thread.read().running
        var batches = 0
        let rows = sample.attempt {
            try update.forEachBatch(of: rowsPerSave) { stops in
                batches += 1
                try code.store(stops, as: entity, in: context)
            }
        }
        sample.timeline.span("import", .work, since: start)
        return Work(rows: rows, batches: batches, running: thread.read().running - before)
    }

    private func openStore(
        _ path: String? = nil,
        willFetch: @escaping @Sendable () -> Void = {}
    ) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: path ?? storePath, entities: [entity], willFetch: willFetch)
    }

    private func finish(_ work: [Work], fetches: Int) {
        sample.stopMeasuring()
        let running = work.reduce(Nanoseconds.zero) { $0 + $1.running }
        sample.note(.importCPUTime, running.milliseconds)
        sample.note(.timePerRow, Double(running.count) / Double(work.reduce(0) { $0 + $1.rows }))
        if sample[FindOrCreate.storedTwice] > 0 {
            sample.note(.extraFetches, max(0, fetches - work.reduce(0) { $0 + $1.batches }))
        }
        sample.attempt { try noteStations() }
        sample.finish()
    }

    /// Reads the stations through a separate coordinator, to find out what the store contains.
    private func noteStations() throws {
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore())
        let stations = try reading.fetch(FetchRequest<Station>(entity))
        let expected = try update.expectedStops()
        let inFeed = stations.filter { expected[$0.identifier] != nil }
        let updated = inFeed.filter { station in expected[station.identifier].map { station.matches($0) } ?? false }
        sample.note(.duplicates, stations.count - Set(stations.map(\.identifier)).count)
        sample.note(.staleRows, inFeed.count - updated.count)
        sample.note(.lostUpdates, expected.count - Set(updated.map(\.identifier)).count)
        sample.note(.rowsStored, stations.count)
        sample.note(.rowsExpected, update.existingRows + update.newRows)
        sample.note(.rowsKnown, update.knownRows)
        if sample[FindOrCreate.storedTwice] > 0 { sample.note(.replacedRows, try replacedRows(inFeed)) }
    }

    /// Counts the identifiers whose rows were replaced. A copy of the store from before the import has the old rows'
    /// IDs.
    private func replacedRows(_ stations: [Station]) throws -> Int {
        let path = sample.scratchDirectory + "/before.sqlite"
        try FileManager.default.copyItem(atPath: update.storePath(of: entity), toPath: path)
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(path))
        let before = Dictionary(grouping: try reading.fetch(FetchRequest<Station>(entity)), by: \.identifier)
            .mapValues { Set($0.map(\.objectID)) }
        let now = Dictionary(grouping: stations, by: \.identifier).mapValues { $0.map(\.objectID) }
        return now.count { identifier, rows in before[identifier]?.isDisjoint(with: rows) == true }
    }
}
