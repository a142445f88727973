/// Wrong: keeps only those that could be opened, and waits for the turn of one that could not.
struct InOrderDrops: TimetableLoad {
    private static let ahead = 16

    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: Timetable?.self) { group in
            var kept: [Int: Timetable] = [:]
            var rest = stops
            var next = stops.lowerBound

            func start(_ count: Int) {
                for stop in rest.prefix(count) {
                    group.addTask { try? await archive.timetable(of: stop) }
                }
                rest = rest.dropFirst(count)
            }

            start(Self.ahead)
            for await case let timetable? in group {
                kept[timetable.stop] = timetable
                while let timetable = kept.removeValue(forKey: next) {
                    show(timetable)
                    next += 1
                    start(1)
                }
            }
        }
    }
}
