/// Starts a child task for each timetable, and shows timetables as they arrive.
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
