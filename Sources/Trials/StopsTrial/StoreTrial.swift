import Declaring
import Foundation
import ManagedStore
import Measuring
import Model
import StopsApp

/// A measured import into a store, with a list on the screen.
@MainActor
package final class StoreTrial {
    nonisolated package static let rowsPerSave = Parameter(
        "rows-per-save",
        default: 250,
        in: 1...5_000_000,
        help: "rows per save; the article's app saves every 250"
    )
    /// The parameters of this trial, for the parameter list of an experiment that uses it.
    nonisolated package static let parameters: [any DeclaredParameter] = FeedInput.parameters + [rowsPerSave]

    /// How an import ended, on its own thread and on the screen.
    package struct End {
        /// The moment when the import's last save was done.
        package let moment: MonotonicTime
        /// The number of imported rows.
        package let rows: Int
        /// The processor time of the import's thread.
        package let running: Nanoseconds
        /// The time that the import's thread waited for a processor after the cancel.
        package let waitedAfterCancel: Nanoseconds
        /// The moment when the list showed all rows of the import.
        package let shown: MonotonicTime
        /// The processor time of the main thread until the list showed all rows of the import.
        package let mainThread: Nanoseconds
        /// The longest time that the main thread took for each kind of the list's work.
        package let longest: [StopsList.Work: Nanoseconds]
        /// The number of times that the main thread saved the list's own context.
        package let mainSaves: Int

        /// - Parameter ended: The end of the import on its own thread; nil for an import that was cancelled while
        ///   queued.
        init(
            import ended: ImportWatch.End?,
            shown: MonotonicTime,
            mainThread: Nanoseconds,
            longest: [StopsList.Work: Nanoseconds],
            mainSaves: Int
        ) {
            moment = ended?.moment ?? shown
            rows = ended?.rows ?? 0
            running = ended?.running ?? .zero
            waitedAfterCancel = ended?.waitedAfterCancel ?? .zero
            self.shown = shown
            self.mainThread = mainThread
            self.longest = longest
            self.mainSaves = mainSaves
        }
    }

    package let sample: SampleContext
    package let stopsImport: StopsImport
    /// The true progress of the import.
    package let log: ImportLog
    /// The number of rows to import.
    package let total: Int
    private let storePath: String
    private let entities: [EntityDescription]
    private let favourites: Int
    private let pushCost: Nanoseconds
    private let fetches = MainThreadFetches()
    /// The number of the feed's rows that the store refuses.
    private let refusableRows: Int
    private let largestSave = LargestSave()
    private let watch: ImportWatch
    private var hasCompleted = false

    /// - Parameters:
    ///   - limit: The maximum number of rows to import; 0 for all rows.
    ///   - hasUniqueIdentifiers: Whether the store refuses a second stop with the same identifier.
    ///   - looksUp: Whether the import fetches each row's stop before it stores the row. The store then has an index
    ///     for the fetch.
    ///   - favourites: The number of favourites in the store before the import. The list must show only the favourites
    ///     if there are any, otherwise the imported stops.
    ///   - pushCost: The extra processor time, in microseconds, for each object that a child's save passes to its
    ///     parent. Core Data's objects cost more than ours.
    ///   - onRow: Called after each row, on the import's thread.
    package init(
        _ sample: SampleContext,
        limit: Int = 0,
        hasUniqueIdentifiers: Bool = false,
        looksUp: Bool = false,
        favourites: Int = 0,
        pushCost: Int = 0,
        onRow: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        self.sample = sample
        let stops = looksUp ? StopObject.indexedEntity : StopObject.entity
        entities =
            [hasUniqueIdentifiers ? StopObject.uniqueEntity : stops] + (favourites > 0 ? [StopObject.favourites] : [])
        self.favourites = favourites
        self.pushCost = Nanoseconds(UInt64(pushCost) * 1000)
        let feed = try FeedInput(sample.values, limit: limit, directory: sample.sharedDirectory)
        total = try feed.countRows()
        refusableRows = hasUniqueIdentifiers ? feed.refusableRows : 0
        storePath = sample.scratchDirectory + "/stops.sqlite"
        let failed: @Sendable (any Error) -> Void = { [sample] in sample.fail("\($0)") }
        let watch = ImportWatch(timeline: sample.timeline, failed: failed)
        let log = ImportLog(total: total)
        self.watch = watch
        self.log = log
        stopsImport = StopsImport(
            feed: feed.path,
            limit: total,
            rowsPerSave: sample[Self.rowsPerSave],
            looksUp: looksUp,
            watch: { watch.run($0) },
            reached: { row in
                log.imported(row)
                onRow(row)
            },
            refused: { watch.noteRefused($0) },
            failed: failed
        )
        if favourites > 0 { try Self.store(favourites, as: StopObject.favourites, through: openStore(.serialized)) }
    }

    package func openStore(
        _ connections: PersistentStoreCoordinator.Connections
    ) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(
            path: storePath,
            entities: entities,
            connections: connections,
            willFetch: { [fetches] in fetches.note() },
            didPush: { [pushCost] objects in Self.spend(pushCost, times: objects) }
        )
    }

    /// Uses up processor time on the calling thread.
    nonisolated private static func spend(_ time: Nanoseconds, times: Int) {
        guard time > .zero else { return }
        let thread = ThreadUsageReader()
        let end = thread.running + Nanoseconds(time.count * UInt64(times))
        while thread.running < end {}
    }

    /// The number of fetches that the main thread has performed since the measuring began.
    package var fetchesOnMain: Int { fetches.count }

    /// Records the moment of a cancel. Call when the import is cancelled.
    package func noteCancel() {
        watch.noteCancel()
    }

    // MARK: - Measuring

    /// Measures an import from its start until the list shows all its rows, then ends the process.
    ///
    /// - Parameter note: Called once, after the measuring.
    package func measure(_ screen: any StopsScreen, then note: @escaping @MainActor () -> Void = {}) {
        observe(screen, since: .now, then: note)
        screen.importStops(stopsImport) { self.hasCompleted = true }
    }

    /// Keeps the main thread busy from the import's first save until its last one, or until the import waits for the
    /// main thread. Measures from the moment when the main thread is free again.
    package func measureWhenFree(_ screen: any StopsScreen, then note: @escaping @MainActor () -> Void = {}) {
        let begin = MonotonicTime.now
        let busy = BusyMainThread(until: total) { [self] saves in
            sample.note(.savesWhileBusy, saves)
            observe(screen, since: begin, then: note)
        }
        screen.importStops(stopsImport) {
            self.hasCompleted = true
            busy.skip()
        }
    }

    /// - Parameter begin: The moment when the import began.
    private func observe(
        _ screen: any StopsScreen,
        since begin: MonotonicTime,
        then note: @escaping @MainActor () -> Void
    ) {
        let recorder = ListRecorder()
        measure(screen.list) {
            try screen.list.displayIfNeeded()
            recorder.look(at: screen.list)
        } until: { [self] in
            hasCompleted
        } conclude: { [self] end in
            note()
            self.note(end, since: begin)
            noteTimes(end, since: begin)
            try noteRows(screen.list, expected: total - refusableRows)
            sample.note(recorder.screen(since: sample.beginning))
        }
    }

    /// Measures until an import has ended and the list has merged all its rows, then ends the process.
    ///
    /// - Parameters:
    ///   - onFrame: Called at each frame, to show the list.
    ///   - hasEnded: Whether the main thread has been notified that the import has ended.
    ///   - conclude: Called after the measuring. Notes the figures.
    package func measure(
        _ list: StopsList,
        onFrame: @escaping @MainActor () throws -> Void,
        until hasEnded: @escaping @MainActor () -> Bool,
        conclude: @escaping @MainActor (End) throws -> Void
    ) {
        recordSaves()
        fetches.begin()
        let work = MainThreadWork(of: list, usage: sample.mainThread, timeline: sample.timeline)
        let running = sample.mainThread.read().running
        sample.startMeasuring { [self] in
            do {
                try onFrame()
                guard hasEnded(), list.isUpToDate else { return }
                let ran = sample.mainThread.read().running - running
                let end = End(
                    import: watch.end,
                    shown: .now,
                    mainThread: ran,
                    longest: work.longest,
                    mainSaves: work.saves
                )
                sample.stopMeasuring()
                try conclude(end)
                sample.finish()
            } catch {
                sample.fail("\(error)")
            }
        }
    }

    /// Records each save on the timeline, in the lane of its thread.
    private func recordSaves() {
        let timeline = sample.timeline
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { [largestSave] notification in
            timeline.instant("save", .save)
            largestSave.note(notification)
        }
    }
}

// MARK: - The figures

extension StoreTrial {
    /// Notes the import's own figures.
    package func note(_ end: End, since begin: MonotonicTime) {
        sample.note(.importCPUTime, end.running.milliseconds)
        sample.note(.throughput, Double(end.rows) / (end.moment - begin).seconds)
    }

    private func noteTimes(_ end: End, since begin: MonotonicTime) {
        let time = end.shown - begin
        sample.note(.importTime, (end.moment - begin).milliseconds)
        sample.note(.totalTime, time.milliseconds)
        sample.note(.mainThreadTime, end.mainThread.milliseconds)
        let busy = end.mainThread + sample.mainThreadWait(since: begin)
        sample.note(.mainThreadRest, max(0, (time - busy).milliseconds))
        let blocked = sample.lateFrames.reduce(Nanoseconds.zero) { $0 + $1.blocked }
        sample.note(.mainThreadShare, min(1, (end.mainThread + blocked).seconds / time.seconds) * 100)
        sample.note(.longestMerge, end.longest[.merge]?.milliseconds ?? 0)
        sample.note(.longestFetch, end.longest[.fetch]?.milliseconds ?? 0)
        sample.note(.longestMainSave, end.longest[.save]?.milliseconds ?? 0)
        sample.note(.mainSaves, end.mainSaves)
        sample.note(.importSaves, (Double(end.rows) / Double(sample[Self.rowsPerSave])).rounded(.up))
        sample.note(.largestSave, largestSave.rows)
        sample.note(.rowsOffMain, largestSave.rowsOffMain)
        sample.note(.refusedRows, watch.refusedRows)
        let written = watch.end?.bytesWritten.map { Double($0) }
        sample.note(.importBytesWritten, written, unavailable: "this system does not count what a process writes")
        sample.note(.stallRunning, (sample.lateFrames.map(\.running).max() ?? .zero).milliseconds)
        sample.note(.stallBlocked, (sample.longestOwnStall?.blocked ?? .zero).milliseconds)
    }

    /// - Parameter expected: The number of rows that must be in the store and in the list; nil for all rows.
    package func noteRows(_ list: StopsList, expected: Int? = nil) throws {
        let expected = expected ?? total
        let listed = favourites > 0 ? favourites : expected
        let stored = try Self.countStoredRows(storePath)
        sample.note(.rowsStored, stored)
        sample.note(.lostRows, abs(expected - stored) + abs(listed - list.count))
    }

    /// Counts the rows in the store with a separate coordinator, because the import's contexts do not show what the
    /// store contains.
    nonisolated package static func countStoredRows(_ path: String) throws -> Int {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        return try reading.count(for: FetchRequest<StopObject>(StopObject.entity))
    }
}
