/// Draws the histograms of cells and pages, from any thread.
package protocol HistogramDrawing: Sendable {
    /// The picture of a week's visits. Computes on the calling thread, for some milliseconds if the picture is
    /// expensive.
    func draw(_ histogram: Histogram) -> Bitmap

    /// The picture; nil if `isCancelled` returns true before the picture is complete.
    func draw(_ histogram: Histogram, unless isCancelled: () -> Bool) -> Bitmap?
}
