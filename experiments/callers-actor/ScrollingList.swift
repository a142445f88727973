import ListTrial
import ListView
import Measuring
import Model

/// A list of shops that scrolls without a stop and records its frames. Each cell has a histogram.
@MainActor
final class ScrollingList {
    private static let rowHeight = 44.0
    private static let height = 12 * rowHeight
    /// A slow drag that takes longer than a sample.
    private static let script = ScrollScript([.drag(points: 600 * 60, seconds: 60)])

    private let list: ShopsScreen
    private lazy var scroller = Scroller(list.tableView, Self.script)
    private var recorder = CellsRecorder()

    init(_ shops: ShopCatalogue) {
        list = ShopsScreen(shops, rowHeight: Self.rowHeight, height: Self.height, speed: ScrollSpeed()) {
            DrawnShopCell(reuseIdentifier: "shop")
        }
        list.tableView.reloadData()
    }

    /// Fills each cell in view again after the shops have changed.
    func reload() {
        list.tableView.reloadData()
    }

    /// Scrolls the list for one frame, and records the frame.
    func scroll(since start: MonotonicTime) {
        let now = MonotonicTime.now
        scroller.scroll(to: (now - start).seconds)
        let table = list.tableView
        let cells = zip(table.visibleRows, table.visibleCells).map { row, cell in
            ScreenAccounting.VisibleCell(row: row, subject: (cell as? ShopCell)?.image?.subject)
        }
        recorder.frame(cells, offset: table.contentOffset, at: now)
    }

    /// Returns the recorded frames.
    func screen(since start: MonotonicTime) -> ScreenRecord {
        recorder.screen(list.shops, rowHeight: Self.rowHeight, height: Self.height, since: start)
    }
}

/// A cell that draws its histogram when its row comes into view. The drawing takes a fraction of a frame.
private final class DrawnShopCell: ShopCell, ShopDisplaying {
    private static let renderer = HistogramRenderer(samplesPerPixel: 1)

    func willDisplay(_ shop: Shop) {
        image = Self.renderer.draw(shop.histogram)
    }

    func didEndDisplaying() {
        image = nil
    }
}
