import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// Runs an update on a driver with more lines than the pool has threads, along with tasks of every priority.
///
/// No display confirms until the unrelated tasks have run or activity stops.
@MainActor
final class DisplaysTrial {
    private nonisolated static let priorities: [TaskPriority] = [.background, .low, .medium, .high]
    private static let unrelatedTasksPerPriority = 5

    private let sample: SampleContext
    private let lines = PoolThreads.count + 1
    private nonisolated let desk = ServiceDesk()
    /// How often each display has confirmed.
    private nonisolated let shown = Locked<[Int: Int]>([:])
    /// How many boards had been shown exactly once when the update returned.
    private nonisolated let shownAtEnd = Locked<Int?>(nil)
    private nonisolated let unrelated = Locked(0)
    private var starved = 0
    private lazy var patience = Patience(passesThroughPool: false) { [desk, unrelated] in
        desk.asked + unrelated.withLock { $0 }
    }

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func run(_ update: any DisplayUpdate.Type) {
        let driver = DisplayDriver(lines: lines) { [desk, shown] board, confirm in
            desk.receive {
                shown.withLock { $0[board.stop, default: 0] += 1 }
                confirm()
            }
        }
        let boards = (0..<boardCount).map { BoardRenderer.board(of: $0, from: Timetable()) }
        sample.startMeasuring()
        Task.detached(priority: .medium) { [shown, shownAtEnd] in
            await update.init(driver: driver).show(boards)
            let count = shown.withLock { $0.values.count { $0 == 1 } }
            shownAtEnd.withLock { $0 = count }
        }
        // Waits until no further call begins.
        patience.wait(Patience.short, until: { false }, then: { self.beginUnrelatedTasks() })
    }

    private var boardCount: Int { 4 * lines }
    private var unrelatedTasks: Int { Self.priorities.count * Self.unrelatedTasksPerPriority }

    private func beginUnrelatedTasks() {
        for priority in Self.priorities {
            for _ in 0..<Self.unrelatedTasksPerPriority {
                Task.detached(priority: priority) { [unrelated] in unrelated.withLock { $0 += 1 } }
            }
        }
        patience.wait(Patience.short) { [self] in
            unrelated.withLock { $0 } == unrelatedTasks
        } then: { [self] in
            starved = unrelatedTasks - unrelated.withLock { $0 }
            desk.open()
            patience.wait(
                Patience.long,
                until: { [self] in shownAtEnd.withLock { $0 != nil } },
                then: { self.conclude() }
            )
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.starvedTasks, Double(starved))
        sample.note(.linesInUse, Double(desk.mostAtOnce))
        sample.note(.lines, Double(lines))
        sample.note(.missingBoards, Double(boardCount - (shownAtEnd.withLock { $0 } ?? 0)))
        sample.finish()
    }
}

extension Metric {
    static let linesInUse = Metric("linesInUse", .count, .neutral, "The most calls of the driver at once.")
    static let lines = Metric("lines", .count, .neutral, "How many calls the driver takes at once.")
}
