import Probes
import StopsApp

/// How long the main thread took for each kind of work of the list, without the time that it waited for a processor.
@MainActor
final class MainThreadWork {
    private(set) var longest: [StopsList.Work: Nanoseconds] = [:]

    private let usage: ThreadUsageReader
    private let timeline: Timeline
    private var begun: [(work: StopsList.Work, moment: MonotonicTime, waiting: Nanoseconds)] = []

    init(of list: StopsList, usage: ThreadUsageReader, timeline: Timeline) {
        self.usage = usage
        self.timeline = timeline
        list.willBegin = { [self] in begin($0) }
        list.didEnd = { [self] _ in end() }
    }

    private func begin(_ work: StopsList.Work) {
        begun.append((work, .now, usage.read().waiting ?? .zero))
    }

    private func end() {
        guard let (work, moment, waiting) = begun.popLast() else { return }
        let waited = (usage.read().waiting ?? .zero) - waiting
        let took = MonotonicTime.now - moment
        longest[work] = max(longest[work] ?? .zero, took - min(took, waited))
        switch work {
        case .merge: timeline.span("merge", .merge, since: moment)
        case .fetch: timeline.span("fetch", .work, since: moment)
        case .save: timeline.span("save on main", .save, since: moment)
        }
    }
}
