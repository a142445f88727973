import Foundation
import ListView

/// A list of numbers that records the calls to it.
@MainActor
final class NumberedList: TableViewDataSource, TableViewDelegate, TableViewDataSourcePrefetching {
    enum Event: Equatable {
        case made(Int)
        case reused(Int)
        case displays(Int)
        case ended(Int)
        case prefetch([Int])
        case dropped([Int])
        case scrolled(Int)
    }

    var count: Int
    var events: [Event] = []
    let tableView: TableView
    private(set) var cellsMade = 0
    var notesScrolls = false

    /// Creates a list whose view has room for ten rows.
    init(count: Int, prefetches: Bool = false) {
        self.count = count
        tableView = TableView(rowHeight: 10, height: 100)
        tableView.dataSource = self
        tableView.delegate = self
        if prefetches { tableView.prefetchDataSource = self }
        tableView.register("number") { [unowned self] in
            cellsMade += 1
            return NumberCell(reuseIdentifier: "number")
        }
        tableView.reloadData()
    }

    /// The numbers that the cells show, from the top down.
    var shown: [Int] { tableView.visibleCells.compactMap { ($0 as? NumberCell)?.number } }

    /// Scrolls the list, and returns the calls that the scroll has caused.
    func scroll(to offset: Double) -> [Event] {
        events = []
        tableView.contentOffset = offset
        tableView.layoutIfNeeded()
        return events
    }

    func scrollViewDidScroll(_ tableView: TableView) {
        if notesScrolls { events.append(.scrolled(Int(tableView.contentOffset))) }
    }

    func numberOfRows(in tableView: TableView) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "number")
        guard let cell = cell as? NumberCell else { return cell }
        events.append(cell.wasReused ? .reused(indexPath.row) : .made(indexPath.row))
        cell.number = indexPath.row
        return cell
    }

    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
        events.append(.displays(indexPath.row))
    }

    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
        events.append(.ended(indexPath.row))
    }

    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
        events.append(.prefetch(indexPaths.map(\.row)))
    }

    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        events.append(.dropped(indexPaths.map(\.row)))
    }
}

@MainActor
final class NumberCell: TableViewCell {
    var number: Int?
    private(set) var wasReused = false

    override func prepareForReuse() {
        wasReused = true
    }
}
