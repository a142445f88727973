import ListView

/// Wrong: the lesson's task. The page is empty until its picture is there, and the drawing of a page that was left goes
/// on.
final class LastPictureEmpties: PageTurning {
    private let page: PageView
    private let drawing: any HistogramDrawing
    private var task: Task<Void, Never>?

    init(_ page: PageView, _ drawing: any HistogramDrawing) {
        self.page = page
        self.drawing = drawing
    }

    func turn(to histogram: Histogram) {
        page.image = nil
        task?.cancel()
        task = Task { [page, drawing] in
            let picture = await Self.picture(of: histogram, drawing)
            if !Task.isCancelled { page.image = picture }
        }
    }

    @concurrent
    private static func picture(of histogram: Histogram, _ drawing: any HistogramDrawing) async -> Bitmap {
        drawing.draw(histogram)
    }
}
