import Dispatch
import ListView

/// Draws its histogram in the background, and shows it from there.
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
