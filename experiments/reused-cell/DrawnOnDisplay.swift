import ListView

/// Draws its histogram on the main thread, when the cell comes into view.
///
/// The article's first stage.
final class DrawnOnDisplay: HistogramCell {
    override func willDisplay(_ shop: Shop) {
        image = drawing.draw(shop.histogram)
    }
}
