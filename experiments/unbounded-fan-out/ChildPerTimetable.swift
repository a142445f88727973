/// Loads each timetable in a child task, and shows the timetables in the order of their arrival.
struct ChildPerTimetable: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: Timetable?.self) { group in
            for stop in stops {
                group.addTask { try? await archive.timetable(of: stop) }
            }
            for await case let timetable? in group { show(timetable) }
        }
    }
}
