import Dispatch
import ListView

/// Draws a histogram in the background, and shows it if the cell still belongs to the same shop.
///
/// This is the article's third stage.
final class CheckedIdentifier: HistogramCell {
    private var shopIdentifier: Int?

    override func willDisplay(_ shop: Shop) {
        image = nil
        shopIdentifier = shop.identifier
        DispatchQueue.global().async { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            DispatchQueue.main.async {
                if self.shopIdentifier == shop.identifier { self.image = picture }
            }
        }
    }
}
