import Dispatch
import ListTrial
import ListView

/// Draws its histogram in the background, and shows it if the cell is still its shop's.
///
/// The article's third stage.
final class CheckedIdentifier: HistogramCell {
    private let drawing: HistogramDrawing
    private var shopIdentifier: Int?

    init(_ reuseIdentifier: String, _ drawing: HistogramDrawing) {
        self.drawing = drawing
        super.init(reuseIdentifier: reuseIdentifier)
    }

    override func prepareForReuse() {
        shopIdentifier = nil
        image = nil
    }

    override func willDisplay(_ shop: Shop) {
        shopIdentifier = shop.identifier
        DispatchQueue.global().async { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            DispatchQueue.main.async {
                if self.shopIdentifier == shop.identifier { self.image = picture }
            }
        }
    }
}
