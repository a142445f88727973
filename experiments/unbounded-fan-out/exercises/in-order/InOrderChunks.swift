/// Wrong: sixteen at once, each shown as soon as it and all before it are there. Before the next sixteen, only the
/// slowest is in flight.
struct InOrderChunks: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        for first in stride(from: stops.lowerBound, to: stops.upperBound, by: 16) {
            let chunk = (first..<min(first + 16, stops.upperBound)).map { stop in
                Task { try? await archive.timetable(of: stop) }
            }
            for task in chunk {
                if let timetable = await task.value { show(timetable) }
            }
        }
    }
}
