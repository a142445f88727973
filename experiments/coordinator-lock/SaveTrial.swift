import Dispatch
import Foundation
import Lab
import ManagedStore
import Probes
import Model
import StopsApp
import StopsTrial
import TransitFeed

/// A large save beside a list that fetches at each frame, measured from the save's beginning until the list shows it.
@MainActor
final class SaveTrial {
    /// A fifth of the feed is in the store already.
    private static let partStored = 5

    private let sample: SampleContext
    private let storePath: String
    private let stops: [NumberedStop]
    /// The names that the list has to show in the end, in their order.
    private let newestNames: [String]
    private var fetches = 0
    private var lastFetch = MonotonicTime.now
    private var longestWithoutFetch = Nanoseconds.zero
    private var longestFetch = Nanoseconds.zero

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        var reader = try StopsReader(path: FeedInput(sample.values, directory: sample.sharedDirectory).path)
        var stops: [NumberedStop] = []
        while let stop = try reader.next() { stops.append(NumberedStop(number: stops.count + 1, stop: stop)) }
        self.stops = stops
        newestNames = stops.suffix(VisibleStops.count).reversed().map(\.stop.name)
        try storeFirstRows()
    }

    private var storedAtFirst: ArraySlice<NumberedStop> { stops.prefix(stops.count / Self.partStored) }

    private func storeFirstRows() throws {
        let coordinator = try openStore(.serialized)
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        for stop in storedAtFirst { _ = ListedStop(stop, in: context) }
        try context.save()
    }

    private func openStore(
        _ connections: PersistentStoreCoordinator.Connections
    ) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: storePath, entities: [ListedStop.entity], connections: connections)
    }

    // MARK: - Measuring

    func measure(_ makeStack: @MainActor (OpenStore, VisibleStops) throws -> ListAndImport) throws {
        let screen = VisibleStops(
            didShow: { [self] in noteFetch() },
            failed: { [sample] in sample.fail("\($0)") }
        )
        let stack = try makeStack(openStore, screen)
        // Fetched once before: the statement is compiled, the reader's connection is open.
        try stack.refresh()
        let watch = SaveWatch(timeline: sample.timeline, failed: { [sample] in sample.fail("\($0)") })
        let largeImport = LargeImport(
            Array(stops.dropFirst(storedAtFirst.count)),
            rowsPerSave: sample[StoreTrial.rowsPerSave],
            watch: { body in
                watch.run(body) {
                    // The first save begins when the frame clock does: what the import did before is not the matter.
                    let isMeasuring = DispatchSemaphore(value: 0)
                    DispatchQueue.main.async {
                        self.startMeasuring(stack, screen, watch)
                        isMeasuring.signal()
                    }
                    isMeasuring.wait()
                }
            }
        )
        stack.start(largeImport)
    }

    private func startMeasuring(_ stack: ListAndImport, _ screen: VisibleStops, _ watch: SaveWatch) {
        fetches = 0
        lastFetch = .now
        longestWithoutFetch = .zero
        sample.startMeasuring { [self] in
            do {
                let stopwatch = ThreadStopwatch(of: sample.mainThread)
                try stack.refresh()
                longestFetch = max(longestFetch, stopwatch.own)
                sample.timeline.span("fetch", .work, since: stopwatch.start)
                let saves = watch.saves
                guard saves.isComplete, screen.rows.map(\.name) == newestNames else { return }
                sample.stopMeasuring()
                note(saves)
                try noteRows()
                sample.finish()
            } catch {
                sample.fail("\(error)")
            }
        }
    }

    private func noteFetch() {
        fetches += 1
        longestWithoutFetch = max(longestWithoutFetch, .now - lastFetch)
        lastFetch = .now
    }

    // MARK: - The figures

    private func note(_ saves: SaveWatch.Saves) {
        sample.note(LockMetrics.saves, Double(saves.count))
        sample.note(LockMetrics.saveTime, saves.start.map { saves.end - $0 }?.milliseconds ?? 0)
        sample.note(LockMetrics.saveCPUTime, saves.running.milliseconds)
        sample.note(LockMetrics.longestSaveCPUTime, saves.longestRunning.milliseconds)
        sample.note(LockMetrics.fetches, Double(fetches))
        sample.note(LockMetrics.listAge, longestWithoutFetch.milliseconds)
        sample.note(StoreMetrics.longestFetch, longestFetch.milliseconds)
        sample.note(StoreMetrics.stallBlocked, (sample.longestOwnStall?.blocked ?? .zero).milliseconds)
    }

    private func noteRows() throws {
        // By a coordinator of its own: what the contexts believe proves nothing.
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.concurrentReaders))
        let stored = try reading.count(for: FetchRequest<ListedStop>(ListedStop.entity))
        sample.note(StoreMetrics.lostRows, Double(abs(stops.count - stored)))
    }
}
