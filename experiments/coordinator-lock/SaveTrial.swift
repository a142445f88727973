import Declaring
import Dispatch
import ManagedStore
import Measuring
import Model
import StopsApp
import StopsTrial
import Synchronization
import TransitFeed

/// Measures a large save while a list fetches at each frame. The measurement ends when the list shows the saved rows.
@MainActor
final class SaveTrial {
    /// The number of frames after the import in which the list may show the last rows. Rows that are not shown by then
    /// count as missing.
    private static let lastFrames = 60

    private let sample: SampleContext
    /// All stops of the feed.
    private let stops: [NumberedStop]
    private var watch: SaveWatch?
    private nonisolated let hasImported = Mutex(false)
    /// The times at which the measurement began and at which the list showed each fetch's rows.
    private var shown: [MonotonicTime] = []
    private var longestFetch = Nanoseconds.zero
    /// The maximum number of rows that were saved during one call of the screen's `refresh`.
    private var mostRowsMeanwhile = 0
    private var framesSinceImport = 0
    private var coordinators: [PersistentStoreCoordinator] = []
    private var noteMore: @MainActor ([NumberedStop], ManagedObjectContext) throws -> Void = { _, _ in }

    init(_ sample: SampleContext) throws {
        self.sample = sample
        var reader = try StopsReader(path: FeedInput(sample.values, directory: sample.sharedDirectory).path)
        var stops: [NumberedStop] = []
        let notice = Self.notices(sample)
        while let stop = try reader.next() {
            let number = stops.count + 1
            stops.append(NumberedStop(number: number, stop: stop, notice: notice(number)))
        }
        self.stops = stops
    }

    /// Returns each stop's notice, by the stop's number.
    private static func notices(_ sample: SampleContext) -> (Int) -> String? {
        if sample.scenario == CoordinatorLock.largeRows { return LongNotices.notice }
        let notice = String(repeating: "x", count: sample[CoordinatorLock.noticeLength])
        let first = sample[CoordinatorLock.firstNotice]
        let noticed = first..<(first + sample[CoordinatorLock.notices])
        return { noticed.contains($0) ? notice : nil }
    }

    /// Stores a fifth of the feed, then measures the import of the rest, and ends the process.
    ///
    /// - Parameter noteMore: Called after the measurement with the whole feed, and a context that reads the store.
    func measure(
        _ screen: any NewestStopsScreen.Type,
        then noteMore: @escaping @MainActor ([NumberedStop], ManagedObjectContext) throws -> Void = { _, _ in }
    ) throws {
        self.noteMore = noteMore
        let first = stops.prefix(stops.count / 5)
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.serialized))
        for stop in first { ListedStop(stop, in: context) }
        try context.save()

        let table = NewestStopsTable(
            didShow: { [self] in shown.append(.now) },
            failed: { [sample] in sample.fail("\($0)") }
        )
        let screen = try screen.init(openStore, table)
        // The first fetch compiles the statement and opens the reader's connection, so it is not measured.
        try screen.refresh()
        watch = SaveWatch(mainThread: sample.mainThread, timeline: sample.timeline) {
            // The frame clock starts when the first save begins. The import's earlier work is not measured.
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

    /// The number of rows in all complete saves so far.
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
        sample.note(.fetches, shown.count - 1)
        sample.note(.listAge, (zip(shown.dropFirst(), shown).map { $0 - $1 }.max() ?? .zero).milliseconds)
        sample.note(.longestFetch, longestFetch.milliseconds)
        sample.note(.rowsMeanwhile, mostRowsMeanwhile)
        sample.note(.stallBlocked, (sample.longestOwnStall?.blocked ?? .zero).milliseconds)
        sample.note(.saves, saves.count)
        if let first = saves.first, let last = saves.last {
            sample.note(.saveTime, (last.end - first.start).milliseconds)
        }
        sample.note(.saveCPUTime, saves.reduce(Nanoseconds.zero) { $0 + $1.running }.milliseconds)
        sample.note(.longestSaveCPUTime, (saves.map(\.running).max() ?? .zero).milliseconds)
        // The rows are counted through a separate coordinator, because the other contexts may contain rows that the
        // store lacks.
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: try openStore(.concurrentReaders))
        let stored = try reading.count(for: FetchRequest<ListedStop>(ListedStop.entity))
        sample.note(.lostRows, abs(stops.count - stored) + missingFromList)
        try noteMore(stops, reading)
    }
}
