/// Draws histograms for cells and pages on any thread.
package protocol HistogramDrawing: Sendable {
    /// Draws a histogram on the calling thread. An expensive drawing takes some milliseconds.
    func draw(_ histogram: Histogram) -> Bitmap

    /// Draws a histogram; returns nil if `isCancelled` returns true before the picture is complete.
    func draw(_ histogram: Histogram, unless isCancelled: () -> Bool) -> Bitmap?
}
