import Dispatch
import ListView

/// Draws its histogram in the background, and shows whatever arrives.
///
/// The article's second stage.
final class DrawnAsynchronously: HistogramCell {
    override func willDisplay(_ shop: Shop) {
        DispatchQueue.global().async { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            DispatchQueue.main.async { self.image = picture }
        }
    }
}
