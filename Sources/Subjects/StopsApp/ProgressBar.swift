import Foundation

/// A model of a progress bar with a label. Updating it takes about as much processor time as in an app.
///
/// Without UIKit no text is laid out, so the processor time of an update is a parameter.
@MainActor
package final class ProgressBar {
    package private(set) var row = 0
    package private(set) var label = ""

    nonisolated package let total: Int
    private let layoutNanoseconds: Int

    /// - Parameter layoutCost: The processor time of an update, in microseconds.
    package init(total: Int, layoutCost: Double) {
        self.total = total
        layoutNanoseconds = Int(layoutCost * 1000)
    }

    /// The imported share of all rows, from 0 to 1.
    package var progress: Double { total == 0 ? 1 : Double(row) / Double(total) }

    package func show(row: Int) {
        let start = Self.processorTime()
        self.row = row
        label = "\(row) of \(total) stops"
        while Self.processorTime() - start < layoutNanoseconds {}
    }

    /// Returns the thread's processor time in nanoseconds. Elapsed time would be wrong, because it includes the wait
    /// for a processor.
    private static func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
