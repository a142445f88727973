import Foundation

/// Says how many rows a table view has, and makes their cells.
@MainActor
package protocol TableViewDataSource: AnyObject {
    func numberOfRows(in tableView: TableView) -> Int

    /// The cell of a row, as a rule a dequeued one, filled with the row's data. Called as the row comes into view.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

/// Is told as rows come into view and leave it.
@MainActor
package protocol TableViewDelegate: AnyObject {
    /// The cell is about to be shown at the row.
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// The row has left the view; the cell waits in the reuse pool from now on.
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)

    /// The content has moved. Rows that come and leave by it are told of afterwards: as on Apple's systems, where a view
    /// lays itself out after its bounds have changed.
    func scrollViewDidScroll(_ tableView: TableView)

    /// The list that went on by itself has come to rest, or a finger has caught it.
    func scrollViewDidEndDecelerating(_ tableView: TableView)
}

extension TableViewDelegate {
    package func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}

    package func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
    {}

    package func scrollViewDidScroll(_ tableView: TableView) {}

    package func scrollViewDidEndDecelerating(_ tableView: TableView) {}
}

/// Is told which rows will come into view soon if the scroll goes on as it does.
@MainActor
package protocol TableViewDataSourcePrefetching: AnyObject {
    /// The rows in the order in which they will come into view.
    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

    /// Rows that were announced, and that the scroll has turned away from before they came into view.
    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}
