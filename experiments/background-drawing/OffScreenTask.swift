import ListView

/// Draws in a function that leaves the main actor, and shows the picture that it returns.
final class OffScreenTask: ChartView {
    private var task: Task<Void, Never>?

    override func display(_ histogram: Histogram) {
        image = nil
        task?.cancel()
        task = Task { [drawing] in
            let picture = await Self.picture(of: histogram, drawing)
            if !Task.isCancelled { image = picture }
        }
    }

    @concurrent
    private static func picture(of histogram: Histogram, _ drawing: any HistogramDrawing) async -> Bitmap {
        drawing.draw(histogram)
    }
}
