import Declaring
import Locking

/// The stops of one load, and how the archive answers.
struct LoadPlan: Sendable {
    let stops: Range<Int>
    /// Arrives when all other progress has stopped. By then, a load that requests one more timetable for each arrival
    /// has requested all of them.
    var slow: Int?
    /// These arrive one after the other: in any batch that a load requests together, one of these arrives last. Each
    /// arrives when enough timetables have been requested, or all progress has stopped.
    var slowInTurn = 0..<0
    /// Timetables that cannot be opened. None of them is near a slow one, because they count neither as in flight nor
    /// as kept.
    var missing = 0..<0

    /// The stops before `stop` whose timetables can be opened.
    func count(before stop: Int) -> Int {
        stop - stops.lowerBound - missing.clamped(to: stops.lowerBound..<stop).count
    }
}

/// Runs one load by a plan.
@MainActor
final class PlannedLoad {
    struct Figures {
        var outOfOrder = 0
        /// The most timetables before a slow one that were not shown while it was in flight.
        var heldBack = 0
        var furthestAhead = 0
        var leastAhead = PlannedLoad.enough
        var missing = 0
        var requestsBeyond = 0
        var endless = 0
    }

    /// The fewest timetables that should be in flight or kept.
    private nonisolated static let enough = 8

    private let plan: LoadPlan
    private nonisolated let desk: ArchiveDesk
    private nonisolated let shown = Locked<(timetables: [Timetable], furthestAhead: Int)>(([], 0))
    private nonisolated let ended = Locked(false)
    private var figures = Figures()
    private lazy var patience = Patience(passesThroughPool: false) { [desk, shown] in
        desk.begun + shown.withLock(\.timetables.count)
    }

    init(_ plan: LoadPlan) {
        self.plan = plan
        var withheld = Set(plan.slowInTurn)
        if let slow = plan.slow { withheld.insert(slow) }
        desk = ArchiveDesk(withholding: withheld)
    }

    func run(_ load: any TimetableLoad.Type, then next: @escaping @MainActor (Figures) -> Void) {
        let load = load.init(archive: desk.archive(missing: Set(plan.missing)))
        Task.detached { [desk, shown, ended, stops = plan.stops] in
            await load.load(stops) { timetable in
                // Counts this timetable as shown: a load may request the next one before or after it shows this one.
                let asked = desk.asked
                shown.withLock { shown in
                    shown.timetables.append(timetable)
                    shown.furthestAhead = max(shown.furthestAhead, asked - shown.timetables.count)
                }
            }
            ended.withLock { $0 = true }
        }
        // Waits until the load requests no more, then until it shows no more, then for its end.
        patience.wait(Patience.short, until: { self.hasEnded }, then: { self.answer(then: next) })
    }

    private func answer(then next: @escaping @MainActor (Figures) -> Void) {
        if plan.slow != nil { noteAhead() }
        desk.open()
        guard let slow = plan.slow else { return answerInTurn(plan.slowInTurn, then: next) }
        patience.wait(
            Patience.short,
            until: { false },
            then: { [self] in
                release(slow)
                answerInTurn(plan.slowInTurn, then: next)
            }
        )
    }

    /// Waits until all timetables before the next slow one are shown and enough are requested, or all progress has
    /// stopped.
    private func answerInTurn(_ stops: Range<Int>, then next: @escaping @MainActor (Figures) -> Void) {
        guard let stop = stops.first else { return awaitEnd(then: next) }
        patience.wait(
            Patience.short,
            until: { [self] in count >= plan.count(before: stop) && desk.asked - count >= Self.enough },
            then: { [self] in
                release(stop)
                answerInTurn(stops.dropFirst(), then: next)
            }
        )
    }

    private func release(_ slow: Int) {
        figures.heldBack = max(figures.heldBack, plan.count(before: slow) - count)
        noteAhead()
        desk.release(slow)
    }

    private func awaitEnd(then next: @escaping @MainActor (Figures) -> Void) {
        patience.wait(
            Patience.long,
            until: { self.hasEnded },
            then: { [self] in
                noteEnd()
                next(figures)
            }
        )
    }

    private var count: Int { shown.withLock(\.timetables.count) }
    private var hasEnded: Bool { ended.withLock { $0 } }

    /// Notes how far the load is ahead while it waits for a timetable.
    private func noteAhead() {
        let asked = desk.asked
        let ahead = asked - count
        figures.leastAhead = min(figures.leastAhead, ahead)
        shown.withLock { $0.furthestAhead = max($0.furthestAhead, ahead) }
    }

    private func noteEnd() {
        let (timetables, furthestAhead) = shown.withLock { $0 }
        let right = Set(timetables.filter { $0 == FanOutTrial.expected($0.stop) }.map(\.stop))
        figures.outOfOrder = zip(timetables, timetables.dropFirst()).count { $0.stop >= $1.stop }
        figures.furthestAhead = furthestAhead
        figures.missing = Set(plan.stops).subtracting(plan.missing).subtracting(right).count
        figures.requestsBeyond = max(0, desk.begun - plan.stops.count)
        figures.endless = hasEnded ? 0 : 1
    }
}
