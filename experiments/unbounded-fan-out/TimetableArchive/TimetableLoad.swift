/// A load of timetables from an archive. Several loads may run at once.
package protocol TimetableLoad: Sendable {
    init(archive: TimetableArchive)

    /// Loads the timetables of some stops, and returns when all are shown. A timetable that cannot be opened is left
    /// out.
    ///
    /// - Parameter show: Called once for each timetable, as soon as the timetable has arrived. Calls never overlap.
    func load(_ stops: Range<Int>, show: @Sendable (Timetable) -> Void) async
}
