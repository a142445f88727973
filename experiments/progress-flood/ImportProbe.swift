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
    /// When the import reached the first row and the end of each quarter.
    private let quarters = Mutex<[MonotonicTime]>([])

    /// - Parameter heldRows: The rows at each of which the import is held until ``release()``.
    init(total: Int, holdingAt heldRows: [Int]) {
        self.total = total
        rowsPerQuarter = max(1, total / Self.count)
        self.heldRows = heldRows
    }

    /// Call on the import's thread after each row.
    func reached(_ row: Int) {
        latest.store(row, ordering: .releasing)
        if row == 1 || row % rowsPerQuarter == 0 { quarters.withLock { $0.append(.now) } }
        if row == total { shownAtEnd.store(shown.load(ordering: .relaxed), ordering: .relaxed) }
        if heldRows.contains(row) { isReleased.wait() }
    }

    /// Call when the screen has shown a row.
    func noteShown(_ row: Int) {
        shown.store(row, ordering: .relaxed)
    }

    /// The rows imported so far; at a held row, the import is held or has been.
    var rows: Int { latest.load(ordering: .acquiring) }

    /// Lets the import go on from one held row, even if it has not reached it yet.
    func release() {
        isReleased.signal()
    }

    /// The time for the last quarter of the rows, as a share of the time for the first; nil if the import did not
    /// finish.
    var timeOfLastQuarter: Double? {
        quarters.withLock { moments in
            guard moments.count > Self.count else { return nil }
            return (moments[Self.count] - moments[Self.count - 1]).seconds / (moments[1] - moments[0]).seconds
        }
    }

    /// The share of the rows that the screen had not shown when the last row was imported; nil if the import did not
    /// finish.
    var unshownAtEnd: Double? {
        rows < total ? nil : Double(max(0, total - shownAtEnd.load(ordering: .relaxed))) / Double(total)
    }
}
