// import unbounded_fan_out

/// Loads timetables and shows them in the order of their stops, each as soon as it and all earlier ones have arrived.
/// Leaves out a timetable that cannot be opened. Loading is always eight to sixteen timetables ahead of the last
/// timetable shown.
///
/// Today it loads sixteen at once and shows them when the last one has arrived.
package struct InOrder: TimetableLoad {
    private let archive: TimetableArchive

    package init(archive: TimetableArchive) {
        self.archive = archive
    }

    package func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        for first in stride(from: stops.lowerBound, to: stops.upperBound, by: 16) {
            var chunk: [Timetable] = []
            await withTaskGroup(of: Timetable?.self) { group in
                for stop in first..<min(first + 16, stops.upperBound) {
                    group.addTask { try? await archive.timetable(of: stop) }
                }
                for await case let timetable? in group { chunk.append(timetable) }
            }
            for timetable in chunk.sorted(by: { $0.stop < $1.stop }) { show(timetable) }
        }
    }
}
