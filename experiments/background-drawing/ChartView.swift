import ListTrial
import ListView

/// A view that fills a page with a chart. How its picture comes to be drawn is what the variants differ in.
@MainActor
class ChartView {
    let drawing: HistogramDrawing
    /// What the page shows; nil while it is empty.
    final var image: Bitmap? {
        didSet { if image != nil { onImage() } }
    }
    /// Called as a picture takes its place.
    final var onImage: @MainActor () -> Void = {}

    required init(_ drawing: HistogramDrawing) {
        self.drawing = drawing
    }

    /// The user has turned to a page: called in the frame that is to show it.
    func display(_ histogram: Histogram) {}
}
