import ListView

/// A shop's cell. How its histogram comes to be drawn is what the variants differ in.
@MainActor
class HistogramCell: ShopCell {
    /// The cell is about to be displayed with a shop's data.
    func willDisplay(_ shop: Shop) {}

    /// The shop's row has left the view; the cell waits for its reuse.
    func didEndDisplaying() {}
}
