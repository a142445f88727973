import Dispatch
import Measuring
import Synchronization

/// Follows an import on its own thread: which row it has reached, how long each quarter of the rows took, and how many
/// rows the screen has shown by its end. Can hold the import at rows.
final class ImportProbe: Sendable {
    private static let count = 4

    private let total: Int
    private let rowsPerQuarter: Int
    private let heldRows: [Int]
    private let latest = Atomic<Int>(0)
    private let shown = Atomic<Int>(0)
    private let shownAtEnd = Atomic<Int>(0)
    private let isReleased = DispatchSemaphore(value: 0)
    /// The moments when the import reached the first row and the end of each quarter.
    private let quarters = Mutex<[MonotonicTime]>([])
    /// The processor times of the app and of the import's thread. The first value is from the first row, the second
    /// from the last row.
    private let usage = Mutex<[(app: Nanoseconds, importThread: Nanoseconds)]>([])

    /// - Parameter heldRows: The rows at each of which the import is held until ``release()``.
    init(total: Int, holdingAt heldRows: [Int]) {
        self.total = total
        rowsPerQuarter = max(1, total / Self.count)
        self.heldRows = heldRows
    }

    /// Records an imported row. Call this method on the import's thread after each row.
    func reached(_ row: Int) {
        latest.store(row, ordering: .releasing)
        if row == 1 || row % rowsPerQuarter == 0 { quarters.withLock { $0.append(.now) } }
        if row == 1 || row == total {
            usage.withLock { $0.append((ProcessCounters.processorTime(), ProcessCounters.threadTime())) }
        }
        if row == total { shownAtEnd.store(shown.load(ordering: .relaxed), ordering: .relaxed) }
        if heldRows.contains(row) { isReleased.wait() }
    }

    func noteShown(_ row: Int) {
        shown.store(row, ordering: .relaxed)
    }

    /// The rows imported so far; at a held row, the import is held or has been.
    var rows: Int { latest.load(ordering: .acquiring) }

    /// Lets the import go on from one held row, even if it has not reached it yet.
    func release() {
        isReleased.signal()
    }

    /// The time for the last quarter of the rows, relative to the time for the first quarter; nil for an unfinished
    /// import.
    var timeOfLastQuarter: Double? {
        quarters.withLock { moments in
            guard moments.count > Self.count else { return nil }
            return (moments[Self.count] - moments[Self.count - 1]).seconds / (moments[1] - moments[0]).seconds
        }
    }

    /// The processor time of all other threads during the import, relative to the import's processor time; nil for an
    /// unfinished import.
    var timeOfOtherThreads: Double? {
        usage.withLock { readings in
            guard let first = readings.first, let last = readings.last, readings.count > 1 else { return nil }
            let own = last.importThread - first.importThread
            guard own > .zero else { return nil }
            return (last.app - first.app - own).seconds / own.seconds
        }
    }

    /// The share of rows that were not on the screen when the import ended; nil for an unfinished import.
    var unshownAtEnd: Double? {
        rows < total ? nil : Double(max(0, total - shownAtEnd.load(ordering: .relaxed))) / Double(total)
    }
}
