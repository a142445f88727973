import Declaring
import Dispatch
import Foundation
import Locking
import Measuring
import Model

/// Refreshes many boards at once, and runs unrelated tasks meanwhile.
///
/// The service holds its answers back until the unrelated tasks have run, or until all activity stops.
@MainActor
final class BoardsTrial {
    private nonisolated static let unrelatedTasks = 20
    /// The service's minimum time for an answer, 50 ms.
    private static let latency = DispatchTimeInterval.milliseconds(50)

    private let sample: SampleContext
    private let refresh: any BoardRefresh
    private let priority: TaskPriority
    private let boards: Int
    private nonisolated let desk = ServiceDesk()
    private nonisolated let drawn = Locked<[Int: Board]>([:])
    /// The waiting time of each unrelated task that has run.
    private nonisolated let waits = Locked<[Nanoseconds]>([])
    private var began = MonotonicTime.now
    private var starved = 0
    private var isAnswering = false
    private lazy var patience = Patience(passesThroughPool: false) { [desk, drawn, waits] in
        desk.asked + drawn.withLock(\.count) + waits.withLock(\.count)
    }

    init(_ sample: SampleContext, _ refresh: any BoardRefresh.Type) {
        self.sample = sample
        self.refresh = refresh.init(service: desk.service)
        priority = sample[BlockedPool.asker].priority
        boards = sample[BlockedPool.boards].count
    }

    func run() {
        sample.startMeasuring()
        let rendezvous = Rendezvous(of: min(boards, PoolThreads.count)) { [self] in
            DispatchQueue.main.async { self.beginUnrelatedTasks() }
        }
        for stop in 0..<boards {
            Task.detached(priority: priority) { [refresh, drawn, timeline = sample.timeline] in
                rendezvous.arrive()
                timeline.instant("refresh", .work)
                let board = await refresh.board(of: stop)
                timeline.instant("drawn", .update)
                drawn.withLock { $0[stop] = board }
                DispatchQueue.main.async { self.concludeIfDone() }
            }
        }
    }

    /// Starts the unrelated tasks when all threads of the pool run a refresh, or when all refreshes run.
    private func beginUnrelatedTasks() {
        let began = MonotonicTime.now
        self.began = began
        for _ in 0..<Self.unrelatedTasks {
            Task.detached(priority: priority) { [waits, timeline = sample.timeline] in
                timeline.instant("unrelated", .input)
                waits.withLock { $0.append(MonotonicTime.now - began) }
                DispatchQueue.main.async { self.concludeIfDone() }
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.latency) { [self] in
            patience.wait(
                turns(Patience.short),
                until: { [self] in haveRun && (desk.asked == boards || isOneFewer) },
                then: { self.answer() }
            )
        }
    }

    private func answer() {
        starved = Self.unrelatedTasks - waits.withLock(\.count)
        isAnswering = true
        desk.open()
        concludeIfDone()
        // In as-many, only the deadline ends the sample. The blocked process needs no processor, so it reaches the
        // deadline even on a busy machine.
        guard sample.scenario != BlockedPool.asMany else { return }
        patience.wait(turns(Patience.long), until: { false }, then: { self.conclude() })
    }

    private func concludeIfDone() {
        if isAnswering, haveRun, drawn.withLock(\.count) == boards { conclude() }
    }

    /// Returns the maximum number of turns to wait; there is no limit in one-fewer. In one-fewer the refreshes leave
    /// one thread of the pool free. In a process that may use only some of the processors, this thread starts late,
    /// because libdispatch adds only one thread per second. The wait ends when the unrelated tasks have run. It cannot
    /// wait for all questions, because some refreshes ask the next question only after an answer.
    private func turns(_ turns: Int) -> Int {
        isOneFewer ? .max : turns
    }

    private var isOneFewer: Bool { sample.scenario == BlockedPool.oneFewer }

    private var haveRun: Bool { waits.withLock(\.count) == Self.unrelatedTasks }

    private func conclude() {
        let longestWait = haveRun ? waits.withLock { $0.max() ?? .zero } : MonotonicTime.now - began
        sample.stopMeasuring()
        let drawn = drawn.withLock { $0 }
        let right = (0..<boards).count { drawn[$0] == BoardRenderer.board(of: $0, from: Timetable()) }
        sample.note(.starvedTasks, starved)
        sample.note(.drawnBoards, drawn.count)
        sample.note(.missingBoards, boards - right)
        sample.note(.callsAtOnce, desk.mostAtOnce)
        sample.note(.boards, boards)
        sample.note(.poolThreads, PoolThreads.count)
        sample.note(.unrelatedWait, longestWait.milliseconds)
        sample.finish()
    }
}

/// A timetable that knows all departures.
struct Timetable: DepartureSource {
    func nextDeparture(at stop: Int) -> Departure? { .next(at: stop) }
}

/// The size of Swift's thread pool.
enum PoolThreads {
    /// The number of threads for each priority. It is the number of the system's processors, including processors that
    /// the process may not use (libdispatch's "logical CPUs").
    static var count: Int { ProcessInfo.processInfo.processorCount }
}
