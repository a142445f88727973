import Foundation
import Lab
import ManagedStore
import Model
import Probes
import StopsApp

/// One import into a store behind a list on the screen, measured.
@MainActor
package final class StoreTrial {
    nonisolated package static let rowsPerSave = Parameter(
        "rows-per-save",
        default: 250,
        in: 1...5_000_000,
        help: "rows between two saves, 250 in the article"
    )
    /// What an experiment over such imports lists among its parameters.
    nonisolated package static let parameters: [any DeclaredParameter] = FeedInput.parameters + [rowsPerSave]

    package let sample: SampleContext
    package let storePath: String
    private let stopsImport: StopsImport
    private let watch: ImportWatch
    private let total: Int
    private var observers: [any NSObjectProtocol] = []

    package init(_ sample: SampleContext) throws {
        self.sample = sample
        let feed = try FeedInput(sample.values, directory: sample.sharedDirectory)
        total = try feed.countRows()
        storePath = sample.scratchDirectory + "/stops.sqlite"
        let failed: @Sendable (any Error) -> Void = { [sample] in sample.fail("\($0)") }
        let watch = ImportWatch(timeline: sample.timeline, failed: failed)
        self.watch = watch
        stopsImport = StopsImport(
            feed: feed.path,
            rowsPerSave: sample[Self.rowsPerSave],
            watch: { watch.run($0) },
            failed: failed
        )
    }

    package func openStore(
        _ connections: PersistentStoreCoordinator.Connections
    ) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity], connections: connections)
    }

    /// Measures an import from its start until the list shows it, and ends the process.
    package func measure(_ stack: ImportStack) {
        let list = stack.list
        let work = MainThreadWork(of: list, usage: sample.mainThread, timeline: sample.timeline)
        let recorder = ListRecorder()
        recordSaves()
        let running = sample.mainThread.read().running
        let begin = MonotonicTime.now
        sample.startMeasuring { [self] in
            do {
                try list.displayIfNeeded()
                recorder.look(at: list)
                guard let end = watch.end, stack.isUpToDate() else { return }
                let shown = MonotonicTime.now
                let ran = sample.mainThread.read().running - running
                sample.stopMeasuring()
                note(end, since: begin, shown: shown, mainThread: ran, work)
                try noteRows(list)
                sample.note(recorder.screen(since: sample.beginning))
                sample.finish()
            } catch {
                sample.fail("\(error)")
            }
        }
        stack.start(stopsImport)
    }

    /// A save shows on the lane of the thread that does it.
    private func recordSaves() {
        let timeline = sample.timeline
        observers.append(
            NotificationCenter.default.addObserver(
                forName: ManagedObjectContext.didSaveObjectsNotification,
                object: nil,
                queue: nil
            ) { _ in timeline.instant("save", .save) }
        )
    }

    // MARK: - The figures

    private func note(
        _ end: ImportWatch.End,
        since begin: MonotonicTime,
        shown: MonotonicTime,
        mainThread ran: Nanoseconds,
        _ work: MainThreadWork
    ) {
        sample.note(.importTime, (end.moment - begin).milliseconds)
        sample.note(.importCPUTime, end.running.milliseconds)
        sample.note(.totalTime, (shown - begin).milliseconds)
        sample.note(.throughput, Double(end.rows) / (end.moment - begin).seconds)
        sample.note(.mainThreadTime, ran.milliseconds)
        let blocked = sample.lateFrames.reduce(Nanoseconds.zero) { $0 + $1.blocked }
        let share = min(1, (ran + blocked).seconds / (shown - begin).seconds)
        sample.note(.mainThreadShare, share * 100)
        sample.note(.longestMerge, work.longest[.merge]?.milliseconds ?? 0)
        sample.note(.longestFetch, work.longest[.fetch]?.milliseconds ?? 0)
        sample.note(.longestMainSave, work.longest[.save]?.milliseconds ?? 0)
        sample.note(.stallBlocked, (sample.longestOwnStall?.blocked ?? .zero).milliseconds)
    }

    private func noteRows(_ list: StopsList) throws {
        let stored = try Self.countStoredRows(storePath)
        sample.note(.rowsStored, Double(stored))
        sample.note(.lostRows, Double(abs(total - stored) + abs(total - list.count)))
    }

    /// By a coordinator of its own: what the import's contexts believe proves nothing.
    nonisolated package static func countStoredRows(_ path: String) throws -> Int {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let reading = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        return try reading.count(for: FetchRequest<StopObject>(StopObject.entity))
    }
}
