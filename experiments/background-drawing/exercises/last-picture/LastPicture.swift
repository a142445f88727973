import Foundation
import ListView

/// Keeps the picture of the page before until its own picture is there, and never shows one of a page that the user has
/// left again. The drawing of such a page stops.
///
/// Today a page is empty at first, and then shows each picture that is completed.
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
