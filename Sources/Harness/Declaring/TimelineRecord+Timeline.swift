import Measuring
import Model

extension TimelineRecord {
    /// Creates a record of a timeline's events between two moments. Must be called on the main thread.
    init(_ timeline: Timeline, frames: [MonotonicTime], from start: MonotonicTime, to end: MonotonicTime) {
        let main = ThreadIdentifier.current
        let categories = Timeline.Category.allCases
        var names: [String] = []
        var placeOfName: [String: Int] = [:]

        func place(of name: String) -> Int {
            if let known = placeOfName[name] { return known }
            placeOfName[name] = names.count
            names.append(name)
            return names.count - 1
        }
        let lanes = timeline.lanes().map { lane in
            Lane(
                thread: lane.thread.number,
                isMain: lane.thread == main,
                events: lane.events.map { event in
                    let category = categories.firstIndex(of: event.category) ?? 0
                    let instant = [place(of: event.name.description), category, event.start.microseconds(since: start)]
                    return instant + (event.duration.map { [Int($0.count / 1000)] } ?? [])
                },
                dropped: lane.dropped
            )
        }
        self.init(
            names: names,
            categories: categories.map(\.rawValue),
            lanes: lanes,
            frames: Moments(frames.map { $0.microseconds(since: start) }),
            length: end.microseconds(since: start)
        )
    }
}
