import Dispatch
import ListView

/// Draws the cell's histogram on a background thread, and shows it from that thread.
///
/// The article's second stage without the way back to the main thread.
final class SetOffMain: HistogramCell {
    override func willDisplay(_ shop: Shop) {
        image = nil
        DispatchQueue.global().async { [self, drawing] in
            image = drawing.draw(shop.histogram)
        }
    }
}
