/// Loads timetables in chunks of sixteen. The next chunk begins when the previous chunk has ended.
struct FixedChunks: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        for first in stride(from: stops.lowerBound, to: stops.upperBound, by: 16) {
            await withTaskGroup(of: Timetable?.self) { group in
                for stop in first..<min(first + 16, stops.upperBound) {
                    group.addTask { try? await archive.timetable(of: stop) }
                }
                for await case let timetable? in group { show(timetable) }
            }
        }
    }
}
