import Foundation

/// A cell that is notified when the row of its shop comes into view and leaves it.
@MainActor
package protocol ShopDisplaying {
    /// The cell is about to be displayed with a shop's data.
    func willDisplay(_ shop: Shop)

    /// The shop's row has left the view; the cell waits for its reuse.
    func didEndDisplaying()
}

/// The list of shops. The list fills each cell with its shop's name and address, and notifies the cell when its row
/// comes into view or leaves it.
@MainActor
package final class ShopsScreen: TableViewDataSource, TableViewDelegate {
    package let tableView: TableView
    package let shops: ShopCatalogue
    private let speed: ScrollSpeed

    /// - Parameters:
    ///   - speed: Observes the scroll.
    ///   - makeCell: Makes a cell when the reuse pool is empty.
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
