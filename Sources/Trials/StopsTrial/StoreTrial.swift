import Foundation
import Lab
import ManagedStore
import Model
import Probes
import StopsApp

/// A measured import into a store, with a list on the screen.
@MainActor
package final class StoreTrial {
    nonisolated package static let rowsPerSave = Parameter(
        "rows-per-save",
        default: 250,
        in: 1...5_000_000,
        help: "rows between two saves, 250 in the article"
    )
    /// The parameters that an experiment over such imports lists among its own.
    nonisolated package static let parameters: [any DeclaredParameter] = FeedInput.parameters + [rowsPerSave]

    /// How an import ended, on its own thread and on the screen.
    package struct End {
        /// When the import's last save was done.
        package let moment: MonotonicTime
        /// Rows imported.
        package let rows: Int
        /// Processor time of the import's thread.
        package let running: Nanoseconds
        /// How long the import's thread was ready to run without a processor, from the cancel on.
        package let waitedAfterCancel: Nanoseconds
        /// When the list showed all of it.
        package let shown: MonotonicTime
        /// Processor time of the main thread until then.
        package let mainThread: Nanoseconds
        /// The longest time that it took for each kind of the list's work.
        package let longest: [StopsList.Work: Nanoseconds]
        /// How often the main thread saved the list's own context.
        package let mainSaves: Int

        /// - Parameter ended: Nil for an import that was cancelled while queued.
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
    /// The true progress.
    package let log: ImportLog
    /// Rows to import.
    package let total: Int
    private let storePath: String
    private let watch: ImportWatch
    private var hasCompleted = false

    /// - Parameter limit: The number of rows to import at most; 0 for all.
    package init(_ sample: SampleContext, limit: Int = 0) throws {
        self.sample = sample
        let feed = try FeedInput(sample.values, limit: limit, directory: sample.sharedDirectory)
        total = try feed.countRows()
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
            watch: { watch.run($0) },
            reached: { log.imported($0) },
            failed: failed
        )
    }

    package func openStore(
        _ connections: PersistentStoreCoordinator.Connections
    ) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity], connections: connections)
    }

    /// Call when the import is cancelled.
    package func noteCancel() {
        watch.noteCancel()
    }

    // MARK: - Measuring

    /// Measures an import from its start until the list shows it, then ends the process.
    package func measure(_ screen: any StopsScreen) {
        let recorder = ListRecorder()
        let begin = MonotonicTime.now
        measure(screen.list) {
            try screen.list.displayIfNeeded()
            recorder.look(at: screen.list)
        } until: { [self] in
            hasCompleted
        } conclude: { [self] end in
            note(end, since: begin)
            noteTimes(end, since: begin)
            try noteRows(screen.list)
            sample.note(recorder.screen(since: sample.beginning))
        }
        screen.importStops(stopsImport) { self.hasCompleted = true }
    }

    /// Measures until an import has ended and its list has merged all of it, then ends the process.
    ///
    /// - Parameters:
    ///   - onFrame: Called at each frame, to show the list.
    ///   - hasEnded: Whether the main thread has been notified that the import has ended.
    ///   - conclude: Called after the measuring, to note the figures.
    package func measure(
        _ list: StopsList,
        onFrame: @escaping @MainActor () throws -> Void,
        until hasEnded: @escaping @MainActor () -> Bool,
        conclude: @escaping @MainActor (End) throws -> Void
    ) {
        recordSaves()
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

    /// A save appears in the lane of its thread.
    private func recordSaves() {
        let timeline = sample.timeline
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { _ in timeline.instant("save", .save) }
    }
}

// MARK: - The figures

extension StoreTrial {
    /// The import's own figures.
    package func note(_ end: End, since begin: MonotonicTime) {
        sample.note(.importCPUTime, end.running.milliseconds)
        sample.note(.throughput, Double(end.rows) / (end.moment - begin).seconds)
    }

    private func noteTimes(_ end: End, since begin: MonotonicTime) {
        let time = end.shown - begin
        sample.note(.importTime, (end.moment - begin).milliseconds)
        sample.note(.totalTime, time.milliseconds)
        sample.note(.mainThreadTime, end.mainThread.milliseconds)
        let blocked = sample.lateFrames.reduce(Nanoseconds.zero) { $0 + $1.blocked }
        sample.note(.mainThreadShare, min(1, (end.mainThread + blocked).seconds / time.seconds) * 100)
        sample.note(.longestMerge, end.longest[.merge]?.milliseconds ?? 0)
        sample.note(.longestFetch, end.longest[.fetch]?.milliseconds ?? 0)
        sample.note(.longestMainSave, end.longest[.save]?.milliseconds ?? 0)
        sample.note(.mainSaves, Double(end.mainSaves))
        sample.note(.importSaves, (Double(end.rows) / Double(sample[Self.rowsPerSave])).rounded(.up))
        sample.note(.stallBlocked, (sample.longestOwnStall?.blocked ?? .zero).milliseconds)
    }

    /// - Parameter expected: How many rows must be in the store and in the list; nil for all.
    package func noteRows(_ list: StopsList, expected: Int? = nil) throws {
        let expected = expected ?? total
        let stored = try Self.countStoredRows(storePath)
        sample.note(.rowsStored, Double(stored))
        sample.note(.lostRows, Double(abs(expected - stored) + abs(expected - list.count)))
    }

    /// Counted by a separate coordinator: the import's own contexts prove nothing.
    nonisolated package static func countStoredRows(_ path: String) throws -> Int {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        return try reading.count(for: FetchRequest<StopObject>(StopObject.entity))
    }
}
