import Dispatch
import ListView

/// Clears the cell, draws its histogram in the background, and shows any histogram that arrives.
///
/// The article's second stage.
final class DrawnAsynchronously: HistogramCell {
    override func willDisplay(_ shop: Shop) {
        image = nil
        DispatchQueue.global().async { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            DispatchQueue.main.async { self.image = picture }
        }
    }
}
