import Foundation
import ListView

/// Keeps the previous page's picture until the current page's picture is complete. When the user leaves a page, its
/// drawing stops, and its picture never appears.
///
/// Today a page is empty at first, and then shows every picture that completes.
package final class LastPicture: PageTurning {
    private let page: PageView
    private let drawing: any HistogramDrawing
    private let queue = OperationQueue()

    package init(_ page: PageView, _ drawing: any HistogramDrawing) {
        self.page = page
        self.drawing = drawing
    }

    package func turn(to histogram: Histogram) {
        page.image = nil
        queue.addOperation { [page, drawing] in
            let picture = drawing.draw(histogram)
            DispatchQueue.main.async { page.image = picture }
        }
    }
}
