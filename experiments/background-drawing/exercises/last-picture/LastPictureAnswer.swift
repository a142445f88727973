import ListView

/// Runs a task per page, which the next turn cancels: its drawing stops, and its picture never appears. Nothing empties
/// the page.
final class LastPictureAnswer: PageTurning {
    private let page: PageView
    private let drawing: any HistogramDrawing
    private var task: Task<Void, Never>?

    init(_ page: PageView, _ drawing: any HistogramDrawing) {
        self.page = page
        self.drawing = drawing
    }

    func turn(to histogram: Histogram) {
        task?.cancel()
        task = Task { [page, drawing] in
            let picture = await Self.picture(of: histogram, drawing)
            guard let picture, !Task.isCancelled else { return }
            page.image = picture
        }
    }

    @concurrent
    private static func picture(of histogram: Histogram, _ drawing: any HistogramDrawing) async -> Bitmap? {
        drawing.draw(histogram, unless: { Task.isCancelled })
    }
}
