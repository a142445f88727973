import Foundation
import Measuring
import Synchronization

/// Many balances, each set once by a first thread and once by a second one. The second thread sets the balance in the
/// last moments of the first thread's call.
///
/// If an answer looks for the next call and gives up its turn in two steps, a balance that is set between them is lost.
/// No gate fits between the steps, so luck decides whether a second call does. A right answer loses nothing, whenever
/// the second call comes.
final class MeetingSets: Sendable {
    private static let count = 2_000
    /// The time in which the threads stop, so that a busy machine costs no more.
    private static let limit = Nanoseconds(milliseconds: 10)

    /// What the observers and the threads have done.
    private final class Counts: Sendable {
        /// The newest balance whose observer has been called, or will not be called in time.
        let called = Atomic(0)
        /// The newest balance that the second thread has set.
        let met = Atomic(0)
        let sets = Atomic(0)
        let heard = Atomic(0)
        let endedThreads = Atomic(0)
    }

    private let balances: [any ObservedBalance]
    private let counts = Counts()

    init(_ model: any ObservedBalance.Type) {
        balances = (0..<Self.count).map { _ in model.init(0) }
    }

    func start() {
        let end = MonotonicTime.now + Self.limit
        for set in [setFirst, setSecond] {
            Thread.detachNewThread { [counts] in
                set(end)
                counts.endedThreads.add(1, ordering: .releasing)
            }
        }
    }

    /// The threads whose calls have not returned.
    var stuck: Int { 2 - counts.endedThreads.load(ordering: .acquiring) }

    /// How many balances have been set and not been heard.
    var lost: Int { counts.sets.load(ordering: .acquiring) - counts.heard.load(ordering: .acquiring) }

    // MARK: - The threads

    @Sendable
    private func setFirst(until end: MonotonicTime) {
        for (place, balance) in zip(1..., balances) {
            _ = balance.add { [counts] in Self.hear($0, place, counts) }
            balance.set(1)
            counts.sets.add(1, ordering: .releasing)
            counts.called.max(place, ordering: .releasing)
            guard Self.wait(for: counts.met, place, until: end) else { return }
        }
    }

    @Sendable
    private func setSecond(until end: MonotonicTime) {
        for (place, balance) in zip(1..., balances) {
            guard Self.wait(for: counts.called, place, until: end) else { return }
            balance.set(2)
            counts.sets.add(1, ordering: .releasing)
            counts.met.store(place, ordering: .releasing)
        }
    }

    /// Calls the second thread when the first balance is heard, and stays for a moment, which differs from balance to
    /// balance.
    private static func hear(_ balance: Int, _ place: Int, _ counts: Counts) {
        if balance == 1 {
            counts.called.max(place, ordering: .releasing)
            for _ in 0..<place % 64 * 32 { _ = counts.called.load(ordering: .relaxed) }
        }
        counts.heard.add(1, ordering: .releasing)
    }

    /// Waits until the number has been reached, or until the time has passed. Sleeping would miss the moment.
    private static func wait(for number: borrowing Atomic<Int>, _ place: Int, until end: MonotonicTime) -> Bool {
        var looks = 0
        while number.load(ordering: .acquiring) < place {
            looks += 1
            guard looks.isMultiple(of: 1_000) else { continue }
            if MonotonicTime.now > end { return false }
            sched_yield()
        }
        return true
    }
}
