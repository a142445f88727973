import ListTrial
import ListView

/// Draws its histogram as it comes into view, on the main thread.
///
/// The article's first stage.
final class DrawnOnDisplay: HistogramCell {
    private let drawing: HistogramDrawing

    init(_ reuseIdentifier: String, _ drawing: HistogramDrawing) {
        self.drawing = drawing
        super.init(reuseIdentifier: reuseIdentifier)
    }

    override func willDisplay(_ shop: Shop) {
        image = drawing.draw(shop.histogram)
    }
}
