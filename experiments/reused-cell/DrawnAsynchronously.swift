import Dispatch
import ListTrial
import ListView

/// Draws its histogram in the background, and shows what comes.
///
/// The article's second stage.
final class DrawnAsynchronously: HistogramCell {
    private let drawing: HistogramDrawing

    init(_ reuseIdentifier: String, _ drawing: HistogramDrawing) {
        self.drawing = drawing
        super.init(reuseIdentifier: reuseIdentifier)
    }

    override func willDisplay(_ shop: Shop) {
        DispatchQueue.global().async { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            DispatchQueue.main.async { self.image = picture }
        }
    }
}
