import ListView

/// A shop's cell. The variants differ in how they draw its histogram.
@MainActor
class HistogramCell: ShopCell, ShopDisplaying {
    /// What all cells of the list have in common.
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
