import Foundation

/// A source of the number of rows in a table view, and of the rows' cells.
@MainActor
package protocol TableViewDataSource: AnyObject {
    func numberOfRows(in tableView: TableView) -> Int

    /// Returns a row's cell with the row's data. The cell is usually a dequeued cell. Called when the row comes into
    /// view.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

/// A delegate that is notified of rows that come into view and of rows that leave it.
@MainActor
package protocol TableViewDelegate: AnyObject {
    /// Called before a cell appears at a row.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// Called after a row has left the view and its cell is in the reuse pool.
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// Called when the content has moved. The calls about rows that come into view or leave it follow this call. The
    /// order is the same on Apple's systems, because a view lays itself out after its bounds have changed.
    func scrollViewDidScroll(_ tableView: TableView)

    /// Called when the decelerating list has come to rest, or when a finger has stopped it.
    func scrollViewDidEndDecelerating(_ tableView: TableView)
}

extension TableViewDelegate {
    package func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}

    package func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
    {}

    package func scrollViewDidScroll(_ tableView: TableView) {}

    package func scrollViewDidEndDecelerating(_ tableView: TableView) {}
}

/// A data source that is notified of rows that will soon come into view if the scroll continues.
@MainActor
package protocol TableViewDataSourcePrefetching: AnyObject {
    /// Called with rows that will soon come into view, in the order of their appearance.
    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

    /// Called when the scroll turns away from announced rows before they come into view.
    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}
