import ListView

/// A view that fills a page with a chart. Each variant draws the chart's picture in a different way.
@MainActor
class ChartView {
    let drawing: any HistogramDrawing
    /// The picture on the page; nil while the page is empty.
    final var image: Bitmap? {
        didSet { if image != nil { onImage() } }
    }
    /// Called when a picture appears.
    final var onImage: @MainActor () -> Void = {}

    required init(_ drawing: any HistogramDrawing) {
        self.drawing = drawing
    }

    /// Reacts when the user turns to a page. The app calls this method in the frame that should show the new chart.
    func display(_ histogram: Histogram) {}

    /// Prepares the chart of the next page, while the user looks at the current page.
    func prepare(_ histogram: Histogram) {}
}
