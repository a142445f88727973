import Foundation

/// A progress bar with its label. An update costs about as much as in an app.
///
/// There is no UIKit here to lay out text, so the cost is a parameter: processor time of the main thread per update.
@MainActor
package final class ProgressBar {
    package private(set) var row = 0
    package private(set) var label = ""

    nonisolated package let total: Int
    private let layoutNanoseconds: Int

    /// - Parameter layoutCost: Microseconds of processor time that an update takes.
    package init(total: Int, layoutCost: Double) {
        self.total = total
        layoutNanoseconds = Int(layoutCost * 1000)
    }

    /// From 0 to 1.
    package var progress: Double { total == 0 ? 1 : Double(row) / Double(total) }

    package func show(row: Int) {
        let start = Self.processorTime()
        self.row = row
        label = "\(row) of \(total) stops"
        while Self.processorTime() - start < layoutNanoseconds {}
    }

    /// The thread's processor time, in nanoseconds. Elapsed time would be wrong: a thread that waits for a processor
    /// does no layout.
    private static func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
