/// A renderer that draws a histogram into a bitmap, with anti-aliased bars, an axis, a scale and one letter per day.
///
/// The renderer only computes. The cost of a picture is proportional to `samplesPerPixel`.
package struct HistogramRenderer: HistogramDrawing {
    package static let width = 240
    package static let height = 96

    package let samplesPerPixel: Int
    private let pattern: SamplePattern

    /// - Parameter samplesPerPixel: The number of points at which each pixel is sampled. Sixteen points look smooth.
    ///   With more points a picture is as expensive as a real chart with shadows and gradients. Precondition: at least
    ///   one.
    package init(samplesPerPixel: Int) {
        self.samplesPerPixel = samplesPerPixel
        pattern = SamplePattern(count: samplesPerPixel)
    }

    package func draw(_ histogram: Histogram) -> Bitmap {
        guard let bitmap = draw(histogram, unless: { false }) else {
            preconditionFailure("a drawing that is never cancelled completes")
        }
        return bitmap
    }

    /// Draws a histogram. Returns nil if `isCancelled` returns true. The renderer calls `isCancelled` before each part,
    /// some sixty times per picture.
    package func draw(_ histogram: Histogram, unless isCancelled: () -> Bool) -> Bitmap? {
        var canvas = Canvas(
            width: Self.width,
            height: Self.height,
            background: Color(red: 255, green: 255, blue: 255),
            pattern: pattern
        )
        let layout = HistogramLayout(histogram)
        for line in layout.axis {
            if isCancelled() { return nil }
            canvas.fill(line, with: Color(red: 140, green: 140, blue: 145))
        }
        for bar in layout.bars {
            if isCancelled() { return nil }
            canvas.fill(bar, with: Color(red: 0, green: 90, blue: 181))
        }
        for line in layout.labels {
            if isCancelled() { return nil }
            canvas.fill(line, with: Color(red: 40, green: 40, blue: 45))
        }
        return Bitmap(
            width: Self.width,
            height: Self.height,
            pixels: canvas.pixels,
            subject: histogram.subject
        )
    }
}
