import Foundation
import ListView
import Measuring
import Model

/// The cost of a frame of the table view, in lists of two lengths.
struct TableFrames {
    let frames: Int
    let rounds: Int

    /// In turn, so that changes on the machine affect both lists equally.
    @MainActor
    func figures(atMost milliseconds: Double, growth: Double) -> [Figure] {
        let (short, long) = (PlainList(rows: 1_000), PlainList(rows: 1_000_000))
        return [1, 12].flatMap { rowsPerFrame in
            var shortFrames: [Double] = []
            var longFrames: [Double] = []
            for _ in 0..<rounds {
                shortFrames += short.frames(frames, rowsPerFrame: rowsPerFrame)
                longFrames += long.frames(frames, rowsPerFrame: rowsPerFrame)
            }
            let what = "table view, \(rowsPerFrame == 1 ? "one new row" : "\(rowsPerFrame) new rows") per frame"
            let medians = [longFrames, shortFrames].map { Summary($0)?.median ?? .infinity }
            return [
                Figure(what, "frame of 1,000,000 rows", .milliseconds, longFrames, asked: .atMost(milliseconds)),
                Figure(
                    what,
                    "1,000,000 rows ÷ 1,000",
                    .milliseconds,
                    of: ("long", [medians[0]]),
                    to: ("short", [medians[1]]),
                    asked: .atMost(growth)
                ),
            ]
        }
    }
}

/// A list of shops whose cells show a name and an address, without a drawing: the cost of the table view's frames.
@MainActor
private final class PlainList: TableViewDataSource, TableViewDelegate {
    private let shops: ShopCatalogue
    private let tableView = TableView(rowHeight: 44, height: 528)

    init(rows: Int) {
        shops = ShopCatalogue(count: rows, seed: 1)
        tableView.register("shop") { ShopCell(reuseIdentifier: "shop") }
        tableView.dataSource = self
        tableView.delegate = self
        tableView.reloadData()
    }

    func numberOfRows(in tableView: TableView) -> Int { shops.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "shop")
        (cell as? ShopCell)?.showText(of: shops[indexPath.row])
        return cell
    }

    /// Scrolls for some frames, up and down the whole list, and returns the thread's processor time of each frame in
    /// milliseconds.
    ///
    /// - Parameter rowsPerFrame: Twelve make a whole screen of new rows in each frame.
    func frames(_ count: Int, rowsPerFrame: Int) -> [Double] {
        let thread = ThreadUsageReader()
        let range = tableView.offsetRange
        // A fraction of a row more, so that the rows at the edges are cut differently in each frame.
        let step = (Double(rowsPerFrame) + 0.01) * tableView.rowHeight
        var direction = 1.0
        // From a middle far from either end of a long list.
        tableView.contentOffset = range.upperBound / 2
        tableView.layoutIfNeeded()
        return (0..<count).map { _ in
            if !range.contains(tableView.contentOffset + direction * step) { direction = -direction }
            let before = thread.read().running
            tableView.contentOffset += direction * step
            tableView.layoutIfNeeded()
            return (thread.read().running - before).milliseconds
        }
    }
}
