/// A page that shows a picture.
@MainActor
package final class PageView {
    /// The picture on the page; nil while the page is empty.
    package var image: Bitmap? {
        didSet { didShow(image) }
    }
    /// Called after each change of the picture.
    package var didShow: @MainActor (Bitmap?) -> Void = { _ in }

    package init() {}
}

/// Fills a page with the charts that the user turns to.
@MainActor
package protocol PageTurning: AnyObject, SendableMetatype {
    init(_ page: PageView, _ drawing: any HistogramDrawing)

    /// The user has turned to a chart. Called in the frame that should show the chart.
    func turn(to histogram: Histogram)
}
