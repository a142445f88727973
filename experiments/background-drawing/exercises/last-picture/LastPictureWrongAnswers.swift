import Foundation
import ListView

/// Wrong: draws in a task, as in the lesson. The page is empty until its picture is there, and the drawing of a
/// page continues after the user has left it.
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

/// Wrong: nothing empties the page, but every completed picture appears, even that of a page that the user has left.
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

/// Wrong: only the newest page's picture appears, but the other pages' pictures are drawn to the end too.
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

/// Wrong: draws in the frame that shows the picture. No page is empty and none is late, but each turn blocks the main
/// thread.
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
