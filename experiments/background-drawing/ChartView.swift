import ListView

/// A view that fills a page with a chart. The variants differ in how they draw the chart's picture.
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

    /// The user has turned to a page. Called in the frame that should show the new page.
    func display(_ histogram: Histogram) {}

    /// Called while the user looks at the page's picture, with the next page's chart.
    func prepare(_ histogram: Histogram) {}
}
