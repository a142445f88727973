import Foundation
import Lab
import Model
import Probes
import StopsApp
import StopsTrial

/// One first launch, measured.
@MainActor
final class LaunchTrial {
    private let sample: SampleContext
    private let input: (feed: FeedInput, shipped: String)
    private let storePath: String
    private let total: Int
    /// Nil once the user has left: the screen lets go of the store then.
    private var launch: (any FirstLaunch)?
    private var begin = MonotonicTime.now
    private var runningBefore = Nanoseconds.zero
    private var writtenBefore: UInt64?
    private var hasShownRow = false

    init(_ sample: SampleContext) throws {
        self.sample = sample
        input = try PreloadedStore.input(sample.values, in: sample.sharedDirectory)
        storePath = sample.scratchDirectory + "/stops.sqlite"
        total = try input.feed.countRows()
    }

    /// Measures a launch until its list shows every row, and ends the process.
    func measure(_ launch: any FirstLaunch.Type) throws {
        let app = LaunchingApp(
            shippedStore: input.shipped,
            storePath: storePath,
            feedImport: StopsImport(of: input.feed, in: sample),
            failed: { [sample] in sample.fail("\($0)") }
        )
        let opening = Opening(by: app, usage: sample.mainThread, timeline: sample.timeline)
        let launch = launch.init(app: app)
        self.launch = launch
        writtenBefore = Self.bytesWritten()
        runningBefore = ProcessCounters.processorTime()
        sample.startMeasuring { [self] in sample.attempt { try look(opening) } }
        // After the frame clock's own start: a frame that was served after some moment is known to be.
        begin = .now
        try launch.start()
    }

    /// What the screen shows at this frame.
    private func look(_ opening: Opening) throws {
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
        let stored = try StoreTrial.countStoredRows(storePath)
        sample.note(.rowsStored, Double(stored))
        sample.note(.lostRows, Double(abs(total - stored) + abs(total - list.count)))
        let size = try FileManager.default.attributesOfItem(atPath: input.shipped)[.size] as? Int
        sample.note(.shippedBytes, Double(size ?? 0))
        self.launch = nil
        finishOnceClosed()
    }

    /// Waits until nothing holds the store any more: the log is back in the file then.
    private func finishOnceClosed() {
        guard !FileManager.default.fileExists(atPath: storePath + "-wal") else {
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) { [self] in finishOnceClosed() }
            return
        }
        if let writtenBefore, let written = Self.bytesWritten() {
            sample.note(.bytesWritten, Double(written - writtenBefore))
        } else {
            sample.note(.bytesWritten, unavailable: "only Linux counts what a process writes")
        }
        sample.finish()
    }

    /// What the process has written since it began; nil where the system does not tell.
    private static func bytesWritten() -> UInt64? {
        guard let counters = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8),
            let line = counters.split(separator: "\n").first(where: { $0.hasPrefix("wchar: ") })
        else { return nil }
        return UInt64(line.dropFirst("wchar: ".count))
    }
}
