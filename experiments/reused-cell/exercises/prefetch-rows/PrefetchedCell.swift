import Foundation
import ListView

/// Gets its histogram from the `DrawingDesk` that all cells share.
final class PrefetchedCell: HistogramCell {
    private lazy var desk = list.shared(DrawingDesk.init)

    override func willDisplay(_ shop: Shop) {
        image = desk.picture(of: shop, for: self)
    }

    override func didEndDisplaying() {
        desk.leave(self)
    }
}

/// Passes the rows that the table view announces to a learner's prefetching.
@MainActor
final class AnnouncedRows: TableViewDataSourcePrefetching {
    private let shops: ShopCatalogue
    private let prefetching: any RowPrefetching

    init(_ shops: ShopCatalogue, _ prefetching: any RowPrefetching) {
        self.shops = shops
        self.prefetching = prefetching
    }

    func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
        prefetching.announce(indexPaths.map { shops[$0.row] })
    }

    func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        prefetching.drop(indexPaths.map { shops[$0.row] })
    }
}
