import Foundation

/// Provides a table view's number of rows, and their cells.
@MainActor
package protocol TableViewDataSource: AnyObject {
    func numberOfRows(in tableView: TableView) -> Int

    /// The cell of a row, usually a dequeued one, filled with the row's data. Called when the row comes into view.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

/// Is notified of rows that come into view and leave it.
@MainActor
package protocol TableViewDelegate: AnyObject {
    /// The cell is about to appear at the row.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// The row has left the view; the cell is in the reuse pool now.
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// The content has moved. This call precedes the calls about rows that come into view or leave it. On Apple's
    /// systems the order is the same, because a view lays itself out after its bounds have changed.
    func scrollViewDidScroll(_ tableView: TableView)

    /// The decelerating list has come to rest, or a finger has caught it.
    func scrollViewDidEndDecelerating(_ tableView: TableView)
}

extension TableViewDelegate {
    package func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}

    package func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
    {}

    package func scrollViewDidScroll(_ tableView: TableView) {}

    package func scrollViewDidEndDecelerating(_ tableView: TableView) {}
}

/// Is notified of rows that will come into view soon if the scroll continues.
@MainActor
package protocol TableViewDataSourcePrefetching: AnyObject {
    /// The rows in the order in which they will come into view.
    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

    /// The scroll has turned away from these announced rows before they came into view.
    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}
