import Declaring
import Locking
import Measuring
import Model

/// Runs a load with slow timetables. Each slow timetable arrives when all other progress has stopped, or when enough
/// timetables have been requested. One timetable cannot be opened.
@MainActor
final class InOrderTrial {
    private nonisolated static let stops = 200
    /// The stop whose timetable arrives after nearly all others: until then, a load that requests one more timetable
    /// per arrival has requested all of them.
    private nonisolated static let slow = 7
    /// The stops whose timetables arrive one after the other: in any batch that a load requests together, the last
    /// timetable to arrive is one of these.
    private nonisolated static let slowInTurn = 40..<56
    private nonisolated static let missing = 100
    /// The fewest timetables that should be in flight or kept.
    private nonisolated static let enough = 8

    private let sample: SampleContext
    private nonisolated let desk = ArchiveDesk(withholding: Set(slowInTurn).union([slow]))
    private nonisolated let shown = Locked<(timetables: [Timetable], furthestAhead: Int)>(([], 0))
    private nonisolated let ended = Locked(false)
    private var shownBesideSlow = 0
    private var leastAhead = enough
    private lazy var patience = Patience(passesThroughPool: false) { [desk, shown] in
        desk.begun + shown.withLock(\.timetables.count)
    }

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func run(_ load: any TimetableLoad.Type) {
        let load = load.init(archive: desk.archive(missing: [Self.missing]))
        sample.startMeasuring()
        Task.detached { [desk, shown, ended] in
            await load.load(0..<Self.stops) { timetable in
                // This timetable counts as shown, because a load may request its next timetable before or after it
                // shows this one.
                let asked = desk.asked
                shown.withLock { shown in
                    shown.timetables.append(timetable)
                    shown.furthestAhead = max(shown.furthestAhead, asked - shown.timetables.count)
                }
            }
            ended.withLock { $0 = true }
        }
        // Waits until the load requests no more, then until it shows no more, then for its end.
        patience.wait(Patience.short, until: { false }, then: { self.answer() })
    }

    private func answer() {
        desk.open()
        patience.wait(Patience.short, until: { false }, then: { self.answerTheSlowOne() })
    }

    private func answerTheSlowOne() {
        shownBesideSlow = count
        noteAhead()
        desk.release(Self.slow)
        answerInTurn(Self.slowInTurn)
    }

    /// Waits until all timetables before the next slow one are shown and enough are requested, or all progress has
    /// stopped.
    private func answerInTurn(_ stops: Range<Int>) {
        guard let stop = stops.first else { return awaitEnd() }
        patience.wait(
            Patience.short,
            until: { [self] in count >= stop && desk.asked - count >= Self.enough },
            then: { [self] in
                leastAhead = min(leastAhead, desk.asked - count)
                noteAhead()
                desk.release(stop)
                answerInTurn(stops.dropFirst())
            }
        )
    }

    private func awaitEnd() {
        patience.wait(
            Patience.long,
            until: { [self] in ended.withLock { $0 } },
            then: { self.conclude() }
        )
    }

    private var count: Int { shown.withLock(\.timetables.count) }

    /// Notes how far the load is ahead while it waits for a slow timetable.
    private func noteAhead() {
        let asked = desk.asked
        shown.withLock { $0.furthestAhead = max($0.furthestAhead, asked - $0.timetables.count) }
    }

    private func conclude() {
        sample.stopMeasuring()
        let (timetables, furthestAhead) = shown.withLock { $0 }
        let right = Set(timetables.filter { $0 == FanOutTrial.expected($0.stop) }.map(\.stop))
        sample.note(.outOfOrder, Double(zip(timetables, timetables.dropFirst()).count { $0.stop > $1.stop }))
        sample.note(.shownBesideSlow, Double(shownBesideSlow))
        sample.note(.furthestAhead, Double(furthestAhead))
        sample.note(.leastAhead, Double(leastAhead))
        let wanted = Set(0..<Self.stops).subtracting([Self.missing])
        sample.note(.missingTimetables, Double(wanted.subtracting(right).count))
        sample.finish()
    }
}

extension Metric {
    static let outOfOrder = Metric("outOfOrder", .count, "Timetables shown after a later stop's timetable.")
    static let furthestAhead = Metric(
        "furthestAhead",
        .count,
        "The most timetables requested and not yet shown, in flight or kept."
    )
    static let leastAhead = Metric(
        "leastAhead",
        .count,
        .higherIsBetter,
        "The fewest timetables requested and not yet shown while one was slow, but at most eight."
    )
}
