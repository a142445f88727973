import Dispatch
import ListView

/// Draws its histogram in the background. Until the drawing is complete, the cell keeps the picture of the previous
/// row.
///
/// The article's second stage without the line that clears the cell.
final class KeptPicture: HistogramCell {
    override func willDisplay(_ shop: Shop) {
        DispatchQueue.global().async { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            DispatchQueue.main.async { self.image = picture }
        }
    }
}
