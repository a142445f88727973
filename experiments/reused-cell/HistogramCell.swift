import ListView

/// A cell that shows a shop's histogram. Each variant has a subclass that draws the histogram in another way.
@MainActor
class HistogramCell: ShopCell, ShopDisplaying {
    /// The objects that all cells of the list share.
    let list: ListEnvironment
    /// Draws the histogram.
    let drawing: any HistogramDrawing

    required init(in list: ListEnvironment) {
        self.list = list
        drawing = list.drawing
        super.init(reuseIdentifier: "shop")
    }

    func willDisplay(_ shop: Shop) {}

    func didEndDisplaying() {}
}
