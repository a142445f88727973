import Dispatch
import ListView

/// A cell that draws its histogram on a background thread, and shows the picture from this thread.
///
/// The code is the article's second stage, without the return to the main thread.
final class SetOffMain: HistogramCell {
    override func willDisplay(_ shop: Shop) {
        image = nil
        DispatchQueue.global().async { [self, drawing] in
            image = drawing.draw(shop.histogram)
        }
    }
}
