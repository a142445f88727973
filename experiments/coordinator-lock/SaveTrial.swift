import Declaring
import Dispatch
import ManagedStore
import Measuring
import Model
import StopsApp
import StopsTrial
import Synchronization
import TransitFeed

/// Measures a large save while a list fetches at each frame, from the save's beginning until the list shows its rows.
@MainActor
final class SaveTrial {
    /// How many frames the list gets after the import's end to show the last rows. Rows shown later count as missing.
    private static let lastFrames = 60

    private let sample: SampleContext
    /// The whole feed.
    private let stops: [NumberedStop]
    private var watch: SaveWatch?
    private nonisolated let hasImported = Mutex(false)
    /// When the measurement began, and when the rows of each fetch were on the screen.
    private var shown: [MonotonicTime] = []
    private var longestFetch = Nanoseconds.zero
    /// The most rows that were saved during one call of the screen's `refresh`.
    private var mostRowsMeanwhile = 0
    private var framesSinceImport = 0
    private var coordinators: [PersistentStoreCoordinator] = []

    init(_ sample: SampleContext) throws {
        self.sample = sample
        var reader = try StopsReader(path: FeedInput(sample.values, directory: sample.sharedDirectory).path)
        var stops: [NumberedStop] = []
        let notice = String(repeating: "x", count: sample[CoordinatorLock.noticeLength])
        let firstNotice = sample[CoordinatorLock.firstNotice]
        let noticed = firstNotice..<(firstNotice + sample[CoordinatorLock.notices])
        while let stop = try reader.next() {
            let number = stops.count + 1
            stops.append(NumberedStop(number: number, stop: stop, notice: noticed.contains(number) ? notice : nil))
        }
        self.stops = stops
    }

    /// Stores a fifth of the feed, then measures the import of the rest, and ends the process.
    func measure(_ screen: any NewestStopsScreen.Type) throws {
        let first = stops.prefix(stops.count / 5)
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
        for stop in first { ListedStop(stop, in: context) }
        try context.save()

        let table = NewestStopsTable(
            didShow: { [self] in shown.append(.now) },
            failed: { [sample] in sample.fail("\($0)") }
        )
        let screen = try screen.init(openStore, table)
        // Fetches once before the measurement: this compiles the statement and opens the reader's connection.
        try screen.refresh()
        watch = SaveWatch(mainThread: sample.mainThread, timeline: sample.timeline) {
            // The first save begins when the frame clock starts: the import's earlier work is not measured.
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

    private func openStore(_ connections: PersistentStoreCoordinator.Connections) throws -> PersistentStoreCoordinator {
        let coordinator = try PersistentStoreCoordinator(
            path: sample.scratchDirectory + "/stops.sqlite",
            entities: [ListedStop.entity],
            connections: connections
        )
        coordinators.append(coordinator)
        return coordinator
    }

    /// Rows in complete saves so far.
    private var insertedRows: Int { coordinators.reduce(0) { $0 + $1.insertedRows } }

    private func measureFrames(of screen: any NewestStopsScreen, _ table: NewestStopsTable) {
        let newestNames = stops.suffix(ListedStop.visibleRows).reversed().map(\.stop.name)
        shown = [.now]
        sample.startMeasuring { [self] in
            let before = insertedRows
            let stopwatch = ThreadStopwatch(of: sample.mainThread)
            sample.attempt { try screen.refresh() }
            longestFetch = max(longestFetch, stopwatch.own)
            mostRowsMeanwhile = max(mostRowsMeanwhile, insertedRows - before)
            sample.timeline.span("fetch", .work, since: stopwatch.start)
            guard hasImported.withLock({ $0 }) else { return }
            framesSinceImport += 1
            let names = table.rows.map(\.name)
            let missing = newestNames.indices.count { !names.indices.contains($0) || names[$0] != newestNames[$0] }
            guard missing == 0 || framesSinceImport > Self.lastFrames else { return }
            sample.stopMeasuring()
            sample.attempt { try conclude(watch?.saves ?? [], missingFromList: missing) }
            sample.finish()
        }
    }

    private func conclude(_ saves: [SaveWatch.Save], missingFromList: Int) throws {
        sample.note(.fetches, Double(shown.count - 1))
        sample.note(.listAge, (zip(shown.dropFirst(), shown).map { $0 - $1 }.max() ?? .zero).milliseconds)
        sample.note(.longestFetch, longestFetch.milliseconds)
        sample.note(.rowsMeanwhile, Double(mostRowsMeanwhile))
        sample.note(.stallBlocked, (sample.longestOwnStall?.blocked ?? .zero).milliseconds)
        sample.note(.saves, Double(saves.count))
        if let first = saves.first, let last = saves.last {
            sample.note(.saveTime, (last.end - first.start).milliseconds)
        }
        sample.note(.saveCPUTime, saves.reduce(Nanoseconds.zero) { $0 + $1.running }.milliseconds)
        sample.note(.longestSaveCPUTime, (saves.map(\.running).max() ?? .zero).milliseconds)
        // Counts through a separate coordinator: the contexts' own view proves nothing about the store.
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.concurrentReaders))
        let stored = try reading.count(for: FetchRequest<ListedStop>(ListedStop.entity))
        sample.note(.lostRows, Double(abs(stops.count - stored) + missingFromList))
    }
}
