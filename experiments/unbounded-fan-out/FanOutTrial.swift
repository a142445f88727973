import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// A trial that runs loads, which request timetables from an archive. Each timetable in flight holds 16 KB.
///
/// The archive answers only after all timetables are requested, or after all progress has stopped. So a load reaches
/// its maximum number of requests in flight, however busy the machine is.
@MainActor
final class FanOutTrial {
    private struct Shown {
        var timetables: [Timetable] = []
        /// The moment when the first timetable was shown, and the number of timetables requested by then.
        var first: (moment: MonotonicTime, asked: Int)?
    }

    private let sample: SampleContext
    private let stops: Int
    private let loads: Int
    private nonisolated let desk: ArchiveDesk
    private nonisolated let shown = Locked(Shown())
    private nonisolated let ended = Locked(0)
    private var began = MonotonicTime.now
    private var shownBesideSlow: Int?
    private lazy var patience = Patience(passesThroughPool: false) { [desk, shown] in
        desk.begun + shown.withLock(\.timetables.count)
    }

    init(_ sample: SampleContext) {
        self.sample = sample
        stops = sample[UnboundedFanOut.stops]
        loads = sample[UnboundedFanOut.loads]
        desk = ArchiveDesk(withholding: sample.scenario == UnboundedFanOut.oneSlow ? [0] : [])
    }

    func run(_ load: any TimetableLoad.Type) {
        let isDrive = sample[UnboundedFanOut.source] == .drive
        let load = load.init(archive: desk.archive(folder: isDrive ? sample.sharedDirectory : nil))
        sample.startMeasuring()
        if sample[UnboundedFanOut.descriptors] > 0 {
            OpenFileLimit.lower(
                to: sample[UnboundedFanOut.descriptors],
                most: sample[UnboundedFanOut.descriptorsAtMost]
            )
        }
        begin(load)
    }

    private func begin(_ load: any TimetableLoad) {
        began = .now
        for number in 0..<loads {
            let part = (stops * number / loads)..<(stops * (number + 1) / loads)
            Task.detached { [desk, shown, ended, timeline = sample.timeline] in
                await load.load(part) { timetable in
                    timeline.instant("shown", .update)
                    shown.withLock { shown in
                        shown.timetables.append(timetable)
                        if shown.first == nil { shown.first = (.now, desk.asked) }
                    }
                }
                ended.withLock { $0 += 1 }
            }
        }
        patience.wait(Patience.short, until: { [self] in desk.begun == stops }, then: { self.answer() })
    }

    private func answer() {
        desk.open()
        guard sample.scenario == UnboundedFanOut.oneSlow else { return awaitEnd() }
        patience.wait(Patience.short) { [self] in
            count == stops - 1
        } then: { [self] in
            shownBesideSlow = count
            desk.release()
            awaitEnd()
        }
    }

    private var count: Int { shown.withLock(\.timetables.count) }

    private func awaitEnd() {
        patience.wait(
            Patience.long,
            until: { [self] in ended.withLock { $0 } == loads },
            then: { self.conclude() }
        )
    }

    private func conclude() {
        sample.stopMeasuring()
        let shown = shown.withLock { $0 }
        let right = Set(shown.timetables.filter { $0 == Self.expected($0.stop) }.map(\.stop))
        sample.note(.mostInFlight, desk.mostInFlight)
        sample.note(.missingTimetables, stops - right.count)
        sample.note(.timetables, stops)
        let nothing = "no timetable was shown"
        sample.note(.askedBeforeFirst, (shown.first?.asked).map { Double($0) }, unavailable: nothing)
        sample.note(.firstShown, shown.first.map { ($0.moment - began).milliseconds }, unavailable: nothing)
        sample.note(.shownBesideSlow, shownBesideSlow.map { Double($0) }, unavailable: "no timetable was slow")
        sample.finish()
    }

    static func expected(_ stop: Int) -> Timetable {
        Timetable(stop: stop, bytes: Timetable.bytes(of: stop, count: TimetableArchive.timetableSize))
    }
}
