import Measuring
import Synchronization

/// The true progress of an import, with a time for each thousandth of the rows. The shown progress is compared with
/// this true progress.
///
/// `@unchecked Sendable`: only the import's thread writes. That thread writes an entry, then raises `count` past the
/// entry (releasing). Readers load `count` (acquiring), and read only the entries below it.
package final class ImportLog: @unchecked Sendable {
    private let step: Int
    private let reached: UnsafeMutablePointer<MonotonicTime>
    private let count = Atomic<Int>(0)
    private let capacity: Int

    init(total: Int) {
        step = max(1, total / 1000)
        capacity = total / step + 1
        reached = .allocate(capacity: capacity)
    }

    deinit {
        reached.deallocate()
    }

    /// Records that the import has passed a row. Call on the import's thread after each row.
    func imported(_ row: Int) {
        guard row % step == 0 else { return }
        let index = row / step - 1
        guard index < capacity else { return }
        (reached + index).initialize(to: .now)
        count.store(index + 1, ordering: .releasing)
    }

    /// Returns how long ago the import passed the row that a screen shows. Zero if the screen shows the newest row.
    package func lag(ofShownRow row: Int, at now: MonotonicTime) -> Nanoseconds {
        let next = row / step
        guard next < count.load(ordering: .acquiring) else { return .zero }
        return now - reached[next]
    }

    /// The moments at which the import reached each thousandth of its rows.
    package var steps: [(moment: MonotonicTime, value: Int)] {
        (0..<count.load(ordering: .acquiring)).map { (reached[$0], ($0 + 1) * step) }
    }

    /// Returns the number of rows that were imported by a moment, with a precision of a thousandth of all rows.
    package func rows(at moment: MonotonicTime) -> Int {
        let known = count.load(ordering: .acquiring)
        return (0..<known).last { reached[$0] <= moment }.map { ($0 + 1) * step } ?? 0
    }
}
