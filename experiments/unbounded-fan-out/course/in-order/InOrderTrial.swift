import Lab
import Locking
import Model
import Probes
import TimetableArchive

/// A load whose eighth timetable is slow: it comes when nothing else moves any more.
@MainActor
final class InOrderTrial {
    private nonisolated static let stops = 200
    private nonisolated static let slow = 7

    private let sample: SampleContext
    private nonisolated let desk = ArchiveDesk(withholding: [slow])
    private nonisolated let shown = Locked<(timetables: [Timetable], furthestAhead: Int)>(([], 0))
    private nonisolated let ended = Locked(false)
    private var shownBesideSlow = 0
    private lazy var patience = Patience(passesThroughPool: false) { [desk, shown] in
        desk.begun + shown.withLock(\.timetables.count)
    }

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func run(_ load: any TimetableLoad.Type) {
        let load = load.init(archive: desk.archive())
        sample.startMeasuring()
        Task.detached { [desk, shown, ended] in
            await load.load(0..<Self.stops) { timetable in
                let asked = desk.asked
                shown.withLock { shown in
                    shown.furthestAhead = max(shown.furthestAhead, asked - shown.timetables.count)
                    shown.timetables.append(timetable)
                }
            }
            ended.withLock { $0 = true }
        }
        // Until it asks for no more, then until it shows no more, then to its end.
        patience.wait(Patience.short, until: { false }, then: { self.answer() })
    }

    private func answer() {
        desk.open()
        patience.wait(Patience.short, until: { false }, then: { self.answerTheSlowOne() })
    }

    private func answerTheSlowOne() {
        shownBesideSlow = count
        noteAhead()
        desk.release()
        patience.wait(
            Patience.long,
            until: { [self] in ended.withLock { $0 } },
            then: { self.conclude() }
        )
    }

    private var count: Int { shown.withLock(\.timetables.count) }

    /// How far it is ahead while it waits for the slow one.
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
        sample.note(.mostInFlight, Double(desk.mostInFlight))
        sample.note(.missingTimetables, Double(Self.stops - right.count))
        sample.finish()
    }
}

extension Metric {
    static let outOfOrder = Metric("outOfOrder", .count, "Timetables shown after one of a later stop.")
    static let furthestAhead = Metric(
        "furthestAhead",
        .count,
        "The most timetables that had been asked for and not shown, in flight or kept."
    )
}
