import Measuring
import StopsApp

/// The time that the main thread took for each kind of the list's work, without waits for a processor.
@MainActor
final class MainThreadWork {
    private(set) var longest: [StopsList.Work: Nanoseconds] = [:]
    /// The number of times that the list's own context was saved.
    private(set) var saves = 0

    private let usage: ThreadUsageReader
    private let timeline: Timeline
    private var begun: [(work: StopsList.Work, stopwatch: ThreadStopwatch)] = []

    init(of list: StopsList, usage: ThreadUsageReader, timeline: Timeline) {
        self.usage = usage
        self.timeline = timeline
        list.willBegin = { [self] in begin($0) }
        list.didEnd = { [self] _ in end() }
    }

    private func begin(_ work: StopsList.Work) {
        begun.append((work, ThreadStopwatch(of: usage)))
    }

    private func end() {
        guard let (work, stopwatch) = begun.popLast() else { return }
        longest[work] = max(longest[work] ?? .zero, stopwatch.own)
        switch work {
        case .merge: timeline.span("merge", .merge, since: stopwatch.start)
        case .fetch: timeline.span("fetch", .work, since: stopwatch.start)
        case .save:
            saves += 1
            timeline.span("save on main", .save, since: stopwatch.start)
        }
    }
}
