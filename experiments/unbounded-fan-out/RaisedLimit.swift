/// A variant that starts a child task for each timetable. It raises the limit of descriptors as far as the system
/// allows.
struct RaisedLimit: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        OpenFileLimit.raise()
        await withTaskGroup(of: Timetable?.self) { group in
            for stop in stops {
                group.addTask { try? await archive.timetable(of: stop) }
            }
            for await case let timetable? in group { show(timetable) }
        }
    }
}
