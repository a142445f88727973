/// Keeps sixteen child tasks running. When a child task ends, the next child task starts.
struct SlidingWindow: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: Timetable?.self) { group in
            var rest = stops
            for stop in rest.prefix(16) {
                group.addTask { try? await archive.timetable(of: stop) }
            }
            rest = rest.dropFirst(16)
            while let timetable = await group.next() {
                if let stop = rest.popFirst() {
                    group.addTask { try? await archive.timetable(of: stop) }
                }
                if let timetable { show(timetable) }
            }
        }
    }
}
