import Dispatch
import Lab
import ManagedStore
import Model
import Probes
import StopsApp
import StopsTrial
import Synchronization
import TransitFeed

/// A large save beside a list that fetches at each frame, measured from the save's beginning until the list shows it.
@MainActor
final class SaveTrial {
    private let sample: SampleContext
    /// The whole feed.
    private let stops: [NumberedStop]
    private var watch: SaveWatch?
    private nonisolated let hasImported = Mutex(false)
    private var fetches = 0
    private var lastFetch = MonotonicTime.now
    private var longestWithoutFetch = Nanoseconds.zero
    private var longestFetch = Nanoseconds.zero

    init(_ sample: SampleContext) throws {
        self.sample = sample
        var reader = try StopsReader(path: FeedInput(sample.values, directory: sample.sharedDirectory).path)
        var stops: [NumberedStop] = []
        while let stop = try reader.next() { stops.append(NumberedStop(number: stops.count + 1, stop: stop)) }
        self.stops = stops
    }

    /// Stores a fifth of the feed, then measures the import of the rest, and ends the process.
    func measure(_ screen: any NewestStopsScreen.Type) throws {
        let first = stops.prefix(stops.count / 5)
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
        for stop in first { ListedStop(stop, in: context) }
        try context.save()

        let table = NewestStopsTable(
            didShow: { [self] in noteFetch() },
            failed: { [sample] in sample.fail("\($0)") }
        )
        let screen = try screen.init(openStore, table)
        // Fetched once before: the statement is compiled, the reader's connection is open.
        try screen.refresh()
        watch = SaveWatch(mainThread: sample.mainThread, timeline: sample.timeline) {
            // The first save begins when the frame clock does: what the import does before is left out.
            DispatchQueue.main.sync { MainActor.assumeIsolated { self.measureFrames(of: screen, table) } }
        }
        screen.importStops(
            Array(stops.dropFirst(first.count)),
            rowsPerSave: sample[StoreTrial.rowsPerSave],
            completion: { [self] result in
                sample.attempt { try result.get() }
                hasImported.withLock { $0 = true }
            }
        )
    }

    private func openStore(
        _ connections: PersistentStoreCoordinator.Connections
    ) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(
            path: sample.scratchDirectory + "/stops.sqlite",
            entities: [ListedStop.entity],
            connections: connections
        )
    }

    private func measureFrames(of screen: any NewestStopsScreen, _ table: NewestStopsTable) {
        let newestNames = stops.suffix(ListedStop.visibleRows).reversed().map(\.stop.name)
        fetches = 0
        lastFetch = .now
        longestWithoutFetch = .zero
        sample.startMeasuring { [self] in
            let stopwatch = ThreadStopwatch(of: sample.mainThread)
            sample.attempt { try screen.refresh() }
            longestFetch = max(longestFetch, stopwatch.own)
            sample.timeline.span("fetch", .work, since: stopwatch.start)
            guard hasImported.withLock({ $0 }), table.rows.map(\.name) == newestNames else { return }
            sample.stopMeasuring()
            noteFetches()
            note(watch?.saves ?? [])
            sample.attempt { try noteRows() }
            sample.finish()
        }
    }

    private func noteFetch() {
        fetches += 1
        longestWithoutFetch = max(longestWithoutFetch, .now - lastFetch)
        lastFetch = .now
    }

    // MARK: - The figures

    private func noteFetches() {
        sample.note(.fetches, Double(fetches))
        sample.note(.listAge, longestWithoutFetch.milliseconds)
        sample.note(.longestFetch, longestFetch.milliseconds)
        sample.note(.stallBlocked, (sample.longestOwnStall?.blocked ?? .zero).milliseconds)
    }

    private func note(_ saves: [SaveWatch.Save]) {
        guard let first = saves.first, let last = saves.last else { return }
        sample.note(.saves, Double(saves.count))
        sample.note(.saveTime, (last.end - first.start).milliseconds)
        sample.note(.saveCPUTime, saves.reduce(Nanoseconds.zero) { $0 + $1.running }.milliseconds)
        sample.note(.longestSaveCPUTime, (saves.map(\.running).max() ?? .zero).milliseconds)
    }

    private func noteRows() throws {
        // By a coordinator of its own: what the contexts believe proves nothing.
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.concurrentReaders))
        let stored = try reading.count(for: FetchRequest<ListedStop>(ListedStop.entity))
        sample.note(.lostRows, Double(abs(stops.count - stored)))
    }
}
