import ListView

/// Draws in the frame that should show the chart.
///
/// `drawRect:` draws in this frame too.
final class InFrame: ChartView {
    override func display(_ histogram: Histogram) {
        image = drawing.draw(histogram)
    }
}
