import Foundation

/// A list whose rows all have the same height. Only rows in view have a cell.
///
/// The table view has those parts of UIKit's table view that matter for concurrency, with UIKit's names. It takes cells
/// from a reuse pool, and requests a cell when its row comes into view. It notifies a delegate of rows that come and
/// leave. It also has prefetching, and the run loop's mode during a scroll. It has one section, draws nothing, and lays
/// out only on request.
///
/// The cost of a layout is proportional to the rows in view, and independent of the length of the list.
@MainActor
package final class TableView {
    package weak var dataSource: (any TableViewDataSource)?
    package weak var delegate: (any TableViewDelegate)?
    package weak var prefetchDataSource: (any TableViewDataSourcePrefetching)?

    package let rowHeight: Double
    /// The height of the view.
    package let height: Double
    /// The point of the content at the top of the view. A change takes effect at the next layout.
    package var contentOffset = 0.0

    /// Whether a finger holds the list.
    package var isTracking: Bool { phase == .tracking }
    /// Whether the list moves by itself after a fling.
    package var isDecelerating: Bool { phase == .decelerating }

    /// The phase of the list's motion. A ``Scroller`` sets it, or a trial that acts as the finger.
    package var phase = ScrollMotion.Phase.still {
        didSet {
            if phase == .still { performWaiting() }
            if oldValue == .decelerating, phase != .decelerating { delegate?.scrollViewDidEndDecelerating(self) }
        }
    }

    private var makers: [String: @MainActor () -> TableViewCell] = [:]
    private var pool: [String: [TableViewCell]] = [:]
    /// The cells in view. The first cell shows the row `firstVisibleRow`.
    private var shownCells: [TableViewCell] = []
    private var firstVisibleRow = 0
    private var numberOfRows = 0
    private var prefetched = 0..<0
    private var offsetAtLastLayout = 0.0
    private var waitingForDefaultMode: [@MainActor () -> Void] = []

    /// Precondition: the row height and the view's height are above zero.
    package init(rowHeight: Double, height: Double) {
        precondition(rowHeight > 0 && height > 0, "a table view needs a row height and a height above zero")
        self.rowHeight = rowHeight
        self.height = height
    }

    // MARK: - Cells

    /// Registers a closure that makes a cell of an identifier when the pool has no such cell.
    package func register(_ identifier: String, _ make: @escaping @MainActor () -> TableViewCell) {
        makers[identifier] = make
    }

    /// Returns a cell from the pool, prepared for reuse, or makes a new cell. Precondition: the identifier is
    /// registered.
    package func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell {
        if let cell = pool[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        guard let make = makers[identifier] else {
            preconditionFailure("no cell is registered for the identifier \(identifier)")
        }
        let cell = make()
        cell.tableView = self
        return cell
    }

    // MARK: - The rows in view

    /// The cells in view, from the top down.
    package var visibleCells: [TableViewCell] { shownCells }

    package var indexPathsForVisibleRows: [IndexPath] {
        visibleRows.map { IndexPath(row: $0, section: 0) }
    }

    /// The rows that have a cell.
    package var visibleRows: Range<Int> { firstVisibleRow..<firstVisibleRow + shownCells.count }

    /// The cell of a row; nil if the row is out of view.
    package func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
        visibleRows.contains(indexPath.row) ? shownCells[indexPath.row - firstVisibleRow] : nil
    }

    /// The row of a cell; nil if the cell is in the pool.
    package func indexPath(for cell: TableViewCell) -> IndexPath? {
        shownCells.firstIndex { $0 === cell }.map { IndexPath(row: firstVisibleRow + $0, section: 0) }
    }

    // MARK: - Layout

    /// The possible content offsets.
    package var offsetRange: ClosedRange<Double> {
        0...max(0, Double(numberOfRows) * rowHeight - height)
    }

    /// Requests the number of rows again, and a cell for each row in view.
    package func reloadData() {
        endDisplaying { _ in true }
        prefetched = 0..<0
        numberOfRows = dataSource?.numberOfRows(in: self) ?? 0
        layoutIfNeeded()
    }

    /// Removes the cells of rows that have left the view, then requests cells for rows that have come into it.
    package func layoutIfNeeded() {
        let offset = min(max(contentOffset, offsetRange.lowerBound), offsetRange.upperBound)
        let first = min(Int(offset / rowHeight), numberOfRows)
        let end = max(first, min(Int(((offset + height) / rowHeight).rounded(.up)), numberOfRows))
        let rows = first..<end
        let hasMoved = offset != offsetAtLastLayout
        if hasMoved { delegate?.scrollViewDidScroll(self) }
        if rows != visibleRows {
            endDisplaying { !rows.contains($0) }
            display(rows)
            prefetch(ahead: offset >= offsetAtLastLayout)
        }
        offsetAtLastLayout = offset
    }

    private func endDisplaying(_ hasLeft: (Int) -> Bool) {
        // Rows leave only at the top and the bottom, so the rows that stay are contiguous.
        var staying: [TableViewCell] = []
        var firstStaying = firstVisibleRow
        let gone = zip(visibleRows, shownCells).filter { row, cell in
            if hasLeft(row) { return true }
            if staying.isEmpty { firstStaying = row }
            staying.append(cell)
            return false
        }
        shownCells = staying
        firstVisibleRow = firstStaying
        for (row, cell) in gone {
            pool[cell.reuseIdentifier, default: []].append(cell)
            delegate?.tableView(self, didEndDisplaying: cell, forRowAt: IndexPath(row: row, section: 0))
        }
    }

    private func display(_ rows: Range<Int>) {
        guard let dataSource else { return }
        let shown = shownCells.isEmpty ? rows.lowerBound..<rows.lowerBound : visibleRows
        let above = rows.lowerBound..<shown.lowerBound
        let below = shown.upperBound..<rows.upperBound
        let cell: (Int) -> TableViewCell = { [self] row in
            let indexPath = IndexPath(row: row, section: 0)
            let cell = dataSource.tableView(self, cellForRowAt: indexPath)
            delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
            return cell
        }
        // Requests cells in the order in which the scroll brings their rows into view.
        let cellsAbove = above.reversed().map(cell)
        let cellsBelow = below.map(cell)
        shownCells = cellsAbove.reversed() + shownCells + cellsBelow
        firstVisibleRow = rows.lowerBound
    }

    /// Announces the next screen of rows in the direction of the scroll.
    private func prefetch(ahead: Bool) {
        guard let prefetchDataSource else { return }
        let count = visibleRows.count
        let next =
            ahead
            ? visibleRows.upperBound..<min(visibleRows.upperBound + count, numberOfRows)
            : max(0, visibleRows.lowerBound - count)..<visibleRows.lowerBound
        let new = next.filter { !prefetched.contains($0) }
        let dropped = prefetched.filter { !next.contains($0) && !visibleRows.contains($0) }
        prefetched = next
        let paths: ([Int]) -> [IndexPath] = { $0.map { IndexPath(row: $0, section: 0) } }
        if !dropped.isEmpty { prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: paths(dropped)) }
        if !new.isEmpty {
            prefetchDataSource.tableView(self, prefetchRowsAt: paths(ahead ? new : new.reversed()))
        }
    }

    // MARK: - The run loop's mode

    /// Calls `body` in the run loop's default mode. If the list is dragged or slows down, the call comes at the end of
    /// the scroll.
    package func performInDefaultMode(_ body: @escaping @MainActor () -> Void) {
        if phase == .still { body() } else { waitingForDefaultMode.append(body) }
    }

    private func performWaiting() {
        let waiting = waitingForDefaultMode
        waitingForDefaultMode.removeAll()
        for body in waiting { body() }
    }
}
