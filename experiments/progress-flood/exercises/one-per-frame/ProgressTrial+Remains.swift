import Declaring
import Dispatch
import Foundation
import Measuring
import Model
import StopsApp

/// What a report leaves behind.
extension ProgressTrial {
    private static let longestWait = DispatchTimeInterval.seconds(2)
    /// The rows of the short import, which is cut off before its last row.
    private nonisolated static let shortImport = 2

    /// Notes the figures that only the exercise has.
    func noteExercise() {
        switch sample.scenario {
        case ProgressFlood.pauses:
            sample.note(.unshownInPause, unshownInPause)
            sample.note(.updatesAtOnce, rate.mostBeforeLast)
            sample.note(.importWaits, hasWaited ? 1 : 0)
            sample.note(.keptScreens, otherScreen == nil ? 0 : 1)
            sample.note(.unshownOfShortImport, Self.shortImport - (otherBar?.row ?? 0))
        case ProgressFlood.busyForLong:
            sample.note(.oldUpdates, oldUpdates)
            noteHeapPerRow()
        default: break
        }
    }

    /// Reports a short import to a screen of its own. The import ends before its last row. After that, only the report
    /// can still keep the screen. Call in each frame.
    ///
    /// - Returns: Whether the screen is gone, or has been kept for many frames.
    func isOtherScreenDone() -> Bool {
        guard sample.scenario == ProgressFlood.pauses else { return true }
        if framesOfOther == 0 {
            sample.attempt { try reportToOtherScreen() }
        } else {
            otherReport = nil
        }
        framesOfOther += 1
        return framesOfOther > 1 && otherScreen == nil || framesOfOther > Self.longestPause
    }

    private func reportToOtherScreen() throws {
        let other = try ImportScreen(
            screen.list.context.persistentStoreCoordinator,
            ProgressBar(total: Self.shortImport + 1, layoutCost: 0)
        )
        let report = report.init(screen: other)
        (otherScreen, otherBar) = (other, other.progressBar)
        // Keeps the report until the thread has ended, because the main thread must release the screen.
        otherReport = report
        let isOver = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for row in 1...Self.shortImport { report.imported(row) }
            report.ended(Self.shortImport)
            isOver.signal()
        }
        _ = isOver.wait(timeout: .now() + Self.longestWait)
    }

    /// Reports rows while the main thread is blocked, and notes how much heap that takes.
    private func noteHeapPerRow() {
        let rows = 10_000
        let report = report.init(screen: screen)
        let isOver = DispatchSemaphore(value: 0)
        let before = ProcessCounters.heapInUse()
        Thread.detachNewThread {
            for row in 1...rows { report.imported(row) }
            isOver.signal()
        }
        _ = isOver.wait(timeout: .now() + Self.longestWait)
        let after = ProcessCounters.heapInUse()
        var grown: Double?
        if let before, let after { grown = Double(after > before ? after - before : 0) }
        sample.note(.heapPerRow, grown.map { $0 / Double(rows) }, unavailable: "this system does not report the heap")
    }
}

extension Metric {
    static let unshownInPause = Metric(
        "unshownInPause",
        .count,
        "Rows imported before a pause that the bar did not show within 30 frames; there are no pauses after that."
    )
    static let updatesAtOnce = Metric(
        "updatesAtOnce",
        .count,
        "Updates within a frame, not counting the last one: each update adds one, and each frame's time takes one away."
    )
    static let oldUpdates = Metric(
        "oldUpdates",
        .count,
        "Updates that showed an earlier row when the last row had been imported long before."
    )
    static let importWaits = Metric(
        "importWaits",
        .count,
        "1 if the import waited for the drawing of an update, 0 if the import went on."
    )
    static let heapPerRow = Metric(
        "heapPerRow",
        .bytes,
        "Heap that each of 10,000 reported rows took while the main thread was blocked."
    )
    static let unshownOfShortImport = Metric(
        "unshownOfShortImport",
        .count,
        "Rows that the bar did not show at the end of an import that ended within a frame."
    )
    static let keptScreens = Metric(
        "keptScreens",
        .count,
        "Screens that something still kept 30 frames after the end of their import."
    )
}
