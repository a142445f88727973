import ListView

/// Wrong: drawn in the frame that shows it. No page is empty, none is late, and each turn blocks the main thread.
final class LastPictureInFrame: PageTurning {
    private let page: PageView
    private let drawing: any HistogramDrawing

    init(_ page: PageView, _ drawing: any HistogramDrawing) {
        self.page = page
        self.drawing = drawing
    }

    func turn(to histogram: Histogram) {
        page.image = drawing.draw(histogram)
    }
}
