import Foundation
import ListView

/// The list of shops: fills each cell with its shop's name and address, and tells it when it comes and goes.
@MainActor
final class ShopsScreen: TableViewDataSource, TableViewDelegate {
    let tableView: TableView
    let shops: ShopCatalogue
    private let scrollObserver: (any ScrollObserver)?

    /// - Parameters:
    ///   - makeCell: Makes the cells that the reuse pool lacks.
    ///   - scrollObserver: Hears how the list moves.
    init(
        _ shops: ShopCatalogue,
        rowHeight: Double,
        height: Double,
        scrollObserver: (any ScrollObserver)?,
        makeCell: @escaping @MainActor (String) -> HistogramCell
    ) {
        self.shops = shops
        self.scrollObserver = scrollObserver
        tableView = TableView(rowHeight: rowHeight, height: height)
        tableView.register("shop") { makeCell("shop") }
        tableView.dataSource = self
        tableView.delegate = self
    }

    func numberOfRows(in tableView: TableView) -> Int { shops.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "shop")
        (cell as? ShopCell)?.showText(of: shops[indexPath.row])
        return cell
    }

    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
        (cell as? HistogramCell)?.willDisplay(shops[indexPath.row])
    }

    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
        (cell as? HistogramCell)?.didEndDisplaying()
    }

    func scrollViewDidScroll(_ tableView: TableView) {
        scrollObserver?.didScroll(tableView)
    }

    func scrollViewDidEndDecelerating(_ tableView: TableView) {
        scrollObserver?.didScroll(tableView)
    }
}

/// Hears how a list moves.
@MainActor
protocol ScrollObserver: AnyObject {
    /// The list has moved, or stopped.
    func didScroll(_ tableView: TableView)
}
