/// Wrong: a window that keeps what comes before its turn, and starts a child for each that ends. While one is slow, it
/// loads and keeps all the others.
struct InOrderCollects: TimetableLoad {
    let archive: TimetableArchive

    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async {
        await withTaskGroup(of: (stop: Int, timetable: Timetable?).self) { group in
            var kept: [Int: Timetable?] = [:]
            var rest = stops
            var next = stops.lowerBound
            for stop in rest.prefix(16) {
                group.addTask { (stop, try? await archive.timetable(of: stop)) }
            }
            rest = rest.dropFirst(16)
            while let come = await group.next() {
                if let stop = rest.popFirst() {
                    group.addTask { (stop, try? await archive.timetable(of: stop)) }
                }
                kept[come.stop] = .some(come.timetable)
                while let timetable = kept.removeValue(forKey: next) {
                    if let timetable { show(timetable) }
                    next += 1
                }
            }
        }
    }
}
