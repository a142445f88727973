import ListView

/// A cell that draws its histogram on the main thread, when it comes into view.
///
/// This is the first stage of the article.
final class DrawnOnDisplay: HistogramCell {
    override func willDisplay(_ shop: Shop) {
        image = drawing.draw(shop.histogram)
    }
}
