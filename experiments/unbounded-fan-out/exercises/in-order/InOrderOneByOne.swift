/// Wrong: one after the other is in order, and nothing is asked for while one is on its way.
struct InOrderOneByOne: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        for stop in stops {
            guard let timetable = try? await archive.timetable(of: stop) else { continue }
            show(timetable)
        }
    }
}
