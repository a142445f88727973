import Foundation
import ListView

/// Wrong: nothing empties the page, and each picture that is completed appears, also that of a page that was left.
final class LastPictureOverwrites: PageTurning {
    private let page: PageView
    private let drawing: any HistogramDrawing
    private let queue = OperationQueue()

    init(_ page: PageView, _ drawing: any HistogramDrawing) {
        self.page = page
        self.drawing = drawing
    }

    func turn(to histogram: Histogram) {
        queue.cancelAllOperations()
        queue.addOperation { [page, drawing] in
            let picture = drawing.draw(histogram)
            DispatchQueue.main.async { page.image = picture }
        }
    }
}
