import Declaring
import Dispatch
import Foundation
import Locking
import Measuring
import Model

/// Refreshes many boards at once, and runs unrelated tasks meanwhile.
///
/// The service answers nothing until the unrelated tasks have run or activity stops.
@MainActor
final class BoardsTrial {
    private nonisolated static let unrelatedTasks = 20
    /// The service takes at least 50 ms to answer.
    private static let latency = DispatchTimeInterval.milliseconds(50)

    private let sample: SampleContext
    private let refresh: any BoardRefresh
    private let priority: TaskPriority
    private let boards: Int
    private nonisolated let desk = ServiceDesk()
    private nonisolated let drawn = Locked<[Int: Board]>([:])
    /// For each unrelated task that has run: how long it waited to run.
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

    /// Called when every thread of the pool runs a refresh, if there are enough refreshes.
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
        // In as-many, only the deadline ends the sample, and nothing watches for activity. The blocked process is idle
        // and needs no processor, so it reaches the deadline on a busy machine too.
        guard sample.scenario != BlockedPool.asMany else { return }
        patience.wait(turns(Patience.long), until: { false }, then: { self.conclude() })
    }

    private func concludeIfDone() {
        if isAnswering, haveRun, drawn.withLock(\.count) == boards { conclude() }
    }

    /// The number of turns to wait; no limit in one-fewer. In that scenario the refreshes leave one thread of the pool
    /// free, but this thread may start late: a process that may use only some of the machine's processors begins with
    /// fewer threads, and libdispatch adds one per second. So the wait ends when the unrelated tasks have run, even if
    /// the service has not received all questions: a refresh that asks for one board at a time asks the next question
    /// only after an answer.
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
        note(.starvedTasks, starved)
        note(.drawnBoards, drawn.count)
        note(.missingBoards, boards - right)
        note(.callsAtOnce, desk.mostAtOnce)
        note(.boards, boards)
        note(.poolThreads, PoolThreads.count)
        sample.note(.unrelatedWait, longestWait.milliseconds)
        sample.finish()
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}

/// Knows every departure.
struct Timetable: DepartureSource {
    func nextDeparture(at stop: Int) -> Departure? { .next(at: stop) }
}

/// How many threads Swift's pool has for each priority.
enum PoolThreads {
    /// The number of the system's processors, including those that the process may not use: libdispatch's "logical
    /// CPUs".
    static var count: Int { ProcessInfo.processInfo.processorCount }
}
