import Foundation
import Measuring
import Synchronization

/// Measures the growth of the heap. It takes a measurement every millisecond and at each call of ``look()``.
final class HeapWatch: Sendable {
    private struct Heap {
        let before: UInt64?
        var most: UInt64
        var isStopped = false
    }

    private let heap: Mutex<Heap>

    /// Starts to measure.
    init() {
        let now = ProcessCounters.heapInUse()
        heap = Mutex(Heap(before: now, most: now ?? 0))
        InstrumentThread.start("heap") { [weak self] in
            while let self, !heap.withLock({ $0.isStopped }) {
                look()
                var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
                nanosleep(&pause, nil)
            }
        }
    }

    func look() {
        guard let now = ProcessCounters.heapInUse() else { return }
        heap.withLock { $0.most = max($0.most, now) }
    }

    /// Stops measuring.
    ///
    /// - Returns: The largest growth of the heap, in bytes. Nil if the system does not report the size of the heap.
    func stop() -> UInt64? {
        heap.withLock { heap in
            heap.isStopped = true
            return heap.before.map { heap.most - $0 }
        }
    }
}
