/// Scrolls a table view as a script says, a frame at a time.
@MainActor
package final class Scroller {
    package let motion: ScrollMotion
    private let tableView: TableView

    /// The table view has its data.
    package init(_ tableView: TableView, _ script: ScrollScript) {
        self.tableView = tableView
        motion = ScrollMotion(script, from: tableView.contentOffset, in: tableView.offsetRange)
    }

    /// Serves a frame: puts the list where it is to be so many seconds after the script's start, and lays it out.
    package func scroll(to time: Double) {
        tableView.contentOffset = motion.offset(at: time)
        tableView.phase = motion.phase(at: time)
        tableView.layoutIfNeeded()
    }
}
