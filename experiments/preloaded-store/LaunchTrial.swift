import Foundation
import Lab
import Probes
import StopsApp
import StopsTrial

/// One first launch, measured.
@MainActor
final class LaunchTrial {
    private let sample: SampleContext
    private let shipped: ShippedStore
    private let storePath: String
    private let launch: Launch
    private let opening: Opening
    private var begin = MonotonicTime.now
    private var runningBefore = Nanoseconds.zero
    private var hasShownRow = false
    private var writtenBefore: UInt64?

    init(_ sample: SampleContext) throws {
        self.sample = sample
        shipped = try ShippedStore(sample.values, directory: sample.sharedDirectory)
        storePath = sample.scratchDirectory + "/stops.sqlite"
        let failed: @Sendable (any Error) -> Void = { [sample] in sample.fail("\($0)") }
        let timeline = sample.timeline
        launch = Launch(
            shippedStore: shipped.path,
            storePath: storePath,
            feedImport: StopsImport(
                feed: shipped.feed.path,
                rowsPerSave: sample[StoreTrial.rowsPerSave],
                watch: { body in
                    let start = MonotonicTime.now
                    do {
                        _ = try body()
                        timeline.span("import", .work, since: start)
                    } catch {
                        failed(error)
                    }
                },
                failed: failed
            ),
            failed: failed
        )
        opening = Opening(at: launch, usage: sample.mainThread, timeline: sample.timeline)
    }

    /// Measures a launch until its list shows every row, and ends the process.
    func measure(_ start: @MainActor (Launch) throws -> Void) throws {
        let total = try shipped.feed.countRows()
        writtenBefore = Self.bytesWritten()
        runningBefore = ProcessCounters.processorTime()
        sample.startMeasuring { [self] in
            do {
                try look(total)
            } catch {
                sample.fail("\(error)")
            }
        }
        // After the frame clock's own start: a frame that was served after some moment is known to be.
        begin = .now
        try start(launch)
    }

    /// What the screen shows at this frame.
    private func look(_ total: Int) throws {
        try launch.list?.displayIfNeeded()
        let shown = MonotonicTime.now - begin
        if !hasShownRow, launch.list?.visibleNames.isEmpty == false {
            hasShownRow = true
            sample.note(LaunchMetrics.timeToFirstRow, shown.milliseconds)
        }
        guard launch.isDone, let list = launch.list else { return }
        let running = ProcessCounters.processorTime() - runningBefore
        sample.stopMeasuring()
        sample.note(LaunchMetrics.fillingCPUTime, (running - opening.running).milliseconds)
        sample.note(LaunchMetrics.openingTime, opening.own.milliseconds)
        sample.note(LaunchMetrics.openingCPUTime, opening.running.milliseconds)
        let stall = opening.longestStallBeside(sample.lateFrames, since: begin)
        sample.note(LaunchMetrics.stallBesidesOpening, stall.milliseconds)
        sample.note(LaunchMetrics.timeToAllRows, shown.milliseconds)
        let stored = try StoreTrial.countStoredRows(storePath)
        sample.note(StoreMetrics.rowsStored, Double(stored))
        sample.note(StoreMetrics.lostRows, Double(abs(total - stored) + abs(total - list.count)))
        let size = try FileManager.default.attributesOfItem(atPath: shipped.path)[.size] as? Int
        sample.note(LaunchMetrics.shippedBytes, Double(size ?? 0))
        launch.leave()
        finishOnceClosed()
    }

    /// Waits until whatever held the store has let go of it: the log is back in the file then.
    private func finishOnceClosed() {
        guard !FileManager.default.fileExists(atPath: storePath + "-wal") else {
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) { [self] in finishOnceClosed() }
            return
        }
        if let writtenBefore, let written = Self.bytesWritten() {
            sample.note(LaunchMetrics.bytesWritten, Double(written - writtenBefore))
        } else {
            sample.note(LaunchMetrics.bytesWritten, unavailable: "only Linux counts what a process writes")
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
