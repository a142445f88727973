import Declaring
import Foundation
import LoopbackServer
import Measuring
import Model
import StopsApp
import StopsTrial
import Synchronization

/// A trial that measures one first launch.
@MainActor
final class LaunchTrial {
    private let sample: SampleContext
    private let input: (feed: FeedInput, shipped: String)
    private let storePath: String
    private let total: Int
    /// The server of the store. It is kept while the launch may fetch the store.
    private var server: LoopbackServer?
    /// The launch. It becomes nil when the user has left, and the screen then releases the store.
    private var launch: (any FirstLaunch)?
    private var begin = MonotonicTime.now
    private var runningBefore = Nanoseconds.zero
    private var writtenBefore: UInt64?
    private var hasShownRow = false
    private var hasFailed = false
    /// A closure that receives the progress of a copy, on any thread.
    private let copied: (@Sendable (Int) -> Void)?
    /// Whether the launch may open a store that differs from the shipped store. A store from the server is a copy of
    /// the shipped store.
    private let mayDiffer: Bool
    /// A closure that notes more metrics after the measuring.
    var noteMore: @MainActor () -> Void = {}
    /// The bytes that the process has written until the opening, since the launch; nil if the system does not report
    /// them.
    private(set) var writtenUntilOpening: UInt64?
    /// Whether a file other than the whole store was under the store's name, at the opening or after an attempt.
    private nonisolated let isUnfit = Atomic(false)

    /// - Parameters:
    ///   - mayDiffer: Whether the trial compares the store with the shipped store before it is opened. The comparison
    ///     blocks the main thread.
    ///   - copied: A closure that receives the progress of the copy. With this closure the launch may fail.
    init(_ sample: SampleContext, mayDiffer: Bool = false, copied: (@Sendable (Int) -> Void)? = nil) throws {
        self.sample = sample
        self.mayDiffer = mayDiffer || sample[PreloadedStore.transfer] != .whole
        self.copied = copied
        input = try PreloadedStore.input(sample.values, in: sample.sharedDirectory)
        storePath = sample.scratchDirectory + "/stops.sqlite"
        total = try input.feed.countRows()
    }

    /// Measures a launch until its list shows every row or the launch fails. Then ends the process.
    func measure(_ launch: any FirstLaunch.Type) throws {
        let mayFail = mayDiffer || copied != nil
        let app = LaunchingApp(
            shippedStore: input.shipped,
            serverStore: try startServer(for: launch),
            storePath: storePath,
            feedImport: StopsImport(of: input.feed, in: sample),
            copied: copied ?? { _ in },
            willRetry: { [self] _ in noteWhatIsLeft() },
            failed: { [self] error in
                noteWhatIsLeft()
                guard mayFail else { sample.fail("\(error)") }
                DispatchQueue.main.async { self.hasFailed = true }
            }
        )
        let opening = Opening(by: app, usage: sample.mainThread, timeline: sample.timeline)
        if mayFail {
            let watched = app.willOpen
            app.willOpen = { [self] in
                if mayDiffer { noteWhatIsLeft() }
                if let writtenBefore { writtenUntilOpening = ProcessCounters.writtenBytes.map { $0 - writtenBefore } }
                watched()
            }
        }
        let launch = launch.init(app: app)
        self.launch = launch
        writtenBefore = ProcessCounters.writtenBytes
        runningBefore = ProcessCounters.processorTime()
        sample.startMeasuring { [self] in sample.attempt { try look(opening) } }
        // The time is read after the frame clock's start. Frame times that are computed from it may be too late, but
        // never too early.
        begin = .now
        try launch.start()
    }

    /// - Returns: The store's address on the server. For a launch that does not fetch the store, this is the address of
    ///   the shipped file.
    private func startServer(for launch: any FirstLaunch.Type) throws -> URL {
        guard launch.isFetching else { return URL(fileURLWithPath: input.shipped) }
        let server = try LoopbackServer.start(file: input.shipped)
        self.server = server
        var resource = Resource(name: "stops.sqlite", isFile: true)
        // Only the first answer is faulty. A second request receives the whole store.
        resource.fault = sample[PreloadedStore.transfer].fault(half: try shippedBytes / 2)
        resource.faultyRequests = 1
        return server.address(of: resource)
    }

    private var shippedBytes: Int {
        get throws { try FileManager.default.attributesOfItem(atPath: input.shipped)[.size] as? Int ?? 0 }
    }

    /// Notes whether an incomplete or wrong file now has the store's name. This launch or the next one would open that
    /// file.
    private nonisolated func noteWhatIsLeft() {
        guard FileManager.default.fileExists(atPath: storePath),
            !FileManager.default.contentsEqual(atPath: storePath, andPath: input.shipped)
        else { return }
        isUnfit.store(true, ordering: .relaxed)
    }

    /// Reads the screen's contents at a frame.
    private func look(_ opening: Opening) throws {
        guard !hasFailed else { return try finishFailed() }
        guard let launch, let list = launch.app.list else { return }
        try list.displayIfNeeded()
        let shown = MonotonicTime.now - begin
        if !hasShownRow, !list.visibleNames.isEmpty {
            hasShownRow = true
            sample.note(.timeToFirstRow, shown.milliseconds)
        }
        guard launch.isComplete else { return }
        let running = ProcessCounters.processorTime() - runningBefore
        sample.stopMeasuring()
        sample.note(.timeToAllRows, shown.milliseconds)
        sample.note(.fillingCPUTime, (running - opening.running).milliseconds)
        sample.note(.openingTime, opening.own.milliseconds)
        sample.note(.openingCPUTime, opening.running.milliseconds)
        let stall = opening.longestStallBeside(sample.lateFrames, since: begin)
        sample.note(.stallBesidesOpening, stall.milliseconds)
        try noteOutcome(stored: StoreTrial.countStoredRows(storePath), listed: list.count)
        self.launch = nil
        finishOnceClosed()
    }

    /// Ends a failed launch without a list. The next launch would find the current files.
    private func finishFailed() throws {
        sample.stopMeasuring()
        for metric in [Metric.timeToFirstRow, .timeToAllRows, .openingTime, .bytesWritten, .stallBesidesOpening] {
            sample.note(metric, unavailable: "the launch failed")
        }
        // A file that is not an SQLite store counts as a store without rows.
        try noteOutcome(stored: (try? StoreTrial.countStoredRows(storePath)) ?? 0, listed: 0)
        sample.finish()
    }

    private func noteOutcome(stored: Int, listed: Int) throws {
        sample.note(.rowsStored, stored)
        sample.note(.lostRows, abs(total - stored) + abs(total - listed))
        sample.note(.shippedBytes, try shippedBytes)
        sample.note(.unfitStores, isUnfit.load(ordering: .relaxed) ? 1 : 0)
        noteMore()
        guard let record = try server?.record() else { return }
        sample.note(.requests, record.requestsBegun)
    }

    /// Ends the sample when the store is closed. SQLite has then merged its log into the file.
    private func finishOnceClosed() {
        guard !FileManager.default.fileExists(atPath: storePath + "-wal") else {
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) { [self] in finishOnceClosed() }
            return
        }
        if let writtenBefore, let written = ProcessCounters.writtenBytes {
            sample.note(.bytesWritten, Double(written - writtenBefore))
        } else {
            sample.note(.bytesWritten, unavailable: "this system does not count what a process writes")
        }
        sample.finish()
    }
}
