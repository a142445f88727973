import ListView

/// Wrong: only the newest page's picture appears, but those of the other pages are drawn to their end.
final class LastPictureDrawsAll: PageTurning {
    private let page: PageView
    private let drawing: any HistogramDrawing
    private var newest = 0

    init(_ page: PageView, _ drawing: any HistogramDrawing) {
        self.page = page
        self.drawing = drawing
    }

    func turn(to histogram: Histogram) {
        newest = histogram.subject
        Task { [drawing] in
            let picture = await Task.detached { drawing.draw(histogram) }.value
            guard picture.subject == newest else { return }
            page.image = picture
        }
    }
}
