import Foundation

/// A cell that learns when the row of its shop comes into view and when this row leaves the view.
@MainActor
package protocol ShopDisplaying {
    /// Tells the cell that it will be displayed with the data of a shop.
    func willDisplay(_ shop: Shop)

    /// Tells the cell that the row of its shop has left the view. The cell waits for its reuse.
    func didEndDisplaying()
}

/// The list of shops. The list fills each cell with the name and the address of a shop. It tells the cell when the
/// shop's row comes into view or leaves the view.
@MainActor
package final class ShopsScreen: TableViewDataSource, TableViewDelegate {
    package let tableView: TableView
    package let shops: ShopCatalogue
    private let speed: ScrollSpeed

    /// - Parameters:
    ///   - speed: Observes the scroll.
    ///   - makeCell: A closure that makes a cell when the reuse pool is empty.
    package init(
        _ shops: ShopCatalogue,
        rowHeight: Double,
        height: Double,
        speed: ScrollSpeed,
        makeCell: @escaping @MainActor () -> ShopCell
    ) {
        self.shops = shops
        self.speed = speed
        tableView = TableView(rowHeight: rowHeight, height: height)
        tableView.register("shop", makeCell)
        tableView.dataSource = self
        tableView.delegate = self
    }

    package func numberOfRows(in tableView: TableView) -> Int { shops.count }

    package func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "shop")
        (cell as? ShopCell)?.showText(of: shops[indexPath.row])
        return cell
    }

    package func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
        (cell as? any ShopDisplaying)?.willDisplay(shops[indexPath.row])
    }

    package func tableView(
        _ tableView: TableView,
        didEndDisplaying cell: TableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        (cell as? any ShopDisplaying)?.didEndDisplaying()
    }

    package func scrollViewDidScroll(_ tableView: TableView) {
        speed.didScroll(tableView)
    }

    package func scrollViewDidEndDecelerating(_ tableView: TableView) {
        speed.didScroll(tableView)
    }
}
