import Probes
import Synchronization

/// When the import reached each row, to a thousandth of the whole: the true progress, to hold the shown one against.
///
/// `@unchecked Sendable`: the import's thread alone writes; an entry is written before `count` is raised past it
/// (releasing), and read only below the `count` that was seen (acquiring).
final class ProgressLog: @unchecked Sendable {
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

    /// Call on the import's thread after each row.
    func imported(_ row: Int) {
        guard row % step == 0 else { return }
        let index = row / step - 1
        guard index < capacity else { return }
        (reached + index).initialize(to: .now)
        count.store(index + 1, ordering: .releasing)
    }

    /// How long ago the import went beyond what a screen shows; zero where the screen shows all there is.
    func lag(ofShownRow row: Int, at now: MonotonicTime) -> Nanoseconds {
        let next = row / step
        guard next < count.load(ordering: .acquiring) else { return .zero }
        return now - reached[next]
    }

    /// When the import reached how many rows, a thousandth of the whole after the other.
    var steps: [(moment: MonotonicTime, value: Int)] {
        (0..<count.load(ordering: .acquiring)).map { (reached[$0], ($0 + 1) * step) }
    }

    /// The rows imported by a moment, to a thousandth of the whole.
    func rows(at moment: MonotonicTime) -> Int {
        let known = count.load(ordering: .acquiring)
        return (0..<known).last { reached[$0] <= moment }.map { ($0 + 1) * step } ?? 0
    }
}
