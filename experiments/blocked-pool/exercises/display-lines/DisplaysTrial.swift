import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// Runs three updates at once, one of them without boards, along with tasks of every priority.
///
/// The driver has more lines than the pool has threads, or only one. The stops' numbers are multiples of the number of
/// lines, so a stop's number does not choose a line. Neither update's number of boards is such a multiple, so the last
/// round of boards is not full.
///
/// No display confirms until the unrelated tasks have run or activity stops, and the last board of each update only
/// when all others are shown: an update that does not wait for its last display returns before that.
@MainActor
final class DisplaysTrial {
    private nonisolated static let priorities: [TaskPriority] = [.background, .low, .medium, .high]
    private static let unrelatedTasksPerPriority = 5

    private let sample: SampleContext
    private let lines: Int
    /// The boards of each update.
    private let updates: [[Board]]
    private nonisolated let desk = ServiceDesk()
    /// Confirms the last boards.
    private nonisolated let lastDesk = ServiceDesk()
    /// How often each display has confirmed.
    private nonisolated let shown = Locked<[Int: Int]>([:])
    /// For each update that has returned: how many of its boards had been shown exactly once by then.
    private nonisolated let shownAtEnd = Locked<[Int]>([])
    private nonisolated let unrelated = Locked(0)
    private var starved = 0
    private lazy var patience = Patience(passesThroughPool: false) { [desk, lastDesk, unrelated, shownAtEnd] in
        desk.asked + lastDesk.asked + unrelated.withLock { $0 } + shownAtEnd.withLock(\.count)
    }

    init(_ sample: SampleContext) {
        self.sample = sample
        let lines = sample.scenario == BlockedPool.oneLine ? 1 : PoolThreads.count + 1
        let boards = (0..<4 * lines).map { BoardRenderer.board(of: $0 * lines, from: Timetable()) }
        self.lines = lines
        updates = [Array(boards.prefix(2 * lines + 1)), [], Array(boards.dropFirst(2 * lines + 1))]
    }

    func run(_ update: any DisplayUpdate.Type) {
        let lastStops = Set(updates.compactMap(\.last?.stop))
        let driver = DisplayDriver(lines: lines) { [desk, lastDesk, shown] board, confirm in
            let display: @Sendable () -> Void = {
                shown.withLock { $0[board.stop, default: 0] += 1 }
                confirm()
            }
            desk.receive {
                if lastStops.contains(board.stop) { lastDesk.receive(display) } else { display() }
            }
        }
        let update = update.init(driver: driver)
        sample.startMeasuring()
        for boards in updates {
            Task.detached(priority: .medium) { [shown, shownAtEnd] in
                await update.show(boards)
                let count = shown.withLock { shown in boards.count { shown[$0.stop] == 1 } }
                shownAtEnd.withLock { $0.append(count) }
            }
        }
        // Waits until no further call begins.
        patience.wait(Patience.short, until: { false }, then: { self.beginUnrelatedTasks() })
    }

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
            // The last displays do not confirm yet. Waits until nothing happens any more.
            patience.wait(Patience.short, until: { false }, then: { self.confirmLast() })
        }
    }

    private func confirmLast() {
        lastDesk.open()
        patience.wait(
            Patience.long,
            until: { [self] in shownAtEnd.withLock(\.count) == updates.count },
            then: { self.conclude() }
        )
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.starvedTasks, starved)
        sample.note(.linesInUse, desk.mostAtOnce)
        sample.note(.lines, lines)
        let shown = shownAtEnd.withLock { $0 }
        sample.note(.missingBoards, updates.joined().count - shown.reduce(0, +))
        sample.note(.returnedUpdates, shown.count)
        sample.finish()
    }
}

extension Metric {
    static let linesInUse = Metric("linesInUse", .count, .neutral, "The most calls of the driver at once.")
    static let lines = Metric("lines", .count, .neutral, "How many calls the driver takes at once.")
    static let returnedUpdates = Metric(
        "returnedUpdates",
        .count,
        .higherIsBetter,
        "Updates, of 3, that returned after the displays had confirmed."
    )
}
