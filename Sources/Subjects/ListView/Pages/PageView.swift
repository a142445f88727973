/// A page that shows a picture.
@MainActor
package final class PageView {
    /// The picture on the page; nil while the page is empty.
    package var image: Bitmap? {
        didSet { didShow(image) }
    }
    /// The closure that the page calls after each change of its picture.
    package var didShow: @MainActor (Bitmap?) -> Void = { _ in }

    package init() {}
}

/// Fills a page with the charts that the user turns to.
@MainActor
package protocol PageTurning: AnyObject, SendableMetatype {
    init(_ page: PageView, _ drawing: any HistogramDrawing)

    /// Reacts when the user turns to a chart. The app calls this method in the frame that should show the chart.
    func turn(to histogram: Histogram)
}
