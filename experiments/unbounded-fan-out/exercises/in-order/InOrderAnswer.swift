// import unbounded_fan_out

/// A window of child tasks. Results that arrive before their turn are kept. A new child starts when a timetable is
/// shown, not when a child ends: so sixteen timetables are in flight or kept.
struct InOrderAnswer: TimetableLoad {
    private static let ahead = 16

    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: (stop: Int, timetable: Timetable?).self) { group in
            var kept: [Int: Timetable?] = [:]
            var rest = stops
            var next = stops.lowerBound

            func start(_ count: Int) {
                for stop in rest.prefix(count) {
                    group.addTask { (stop, try? await archive.timetable(of: stop)) }
                }
                rest = rest.dropFirst(count)
            }

            start(Self.ahead)
            while let come = await group.next() {
                kept[come.stop] = .some(come.timetable)
                while let timetable = kept.removeValue(forKey: next) {
                    if let timetable { show(timetable) }
                    next += 1
                    start(1)
                }
            }
        }
    }
}
