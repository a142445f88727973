/// A script that scrolls a table view, frame by frame.
@MainActor
package final class Scroller {
    package let motion: ScrollMotion
    private let tableView: TableView

    /// Precondition: the table view has loaded its data.
    package init(_ tableView: TableView, _ script: ScrollScript) {
        self.tableView = tableView
        motion = ScrollMotion(script, from: tableView.contentOffset, in: tableView.offsetRange)
    }

    /// Scrolls the list to its position at a time, in seconds from the script's start, and lays out the list.
    package func scroll(to time: Double) {
        tableView.contentOffset = motion.offset(at: time)
        tableView.phase = motion.phase(at: time)
        tableView.layoutIfNeeded()
    }
}
