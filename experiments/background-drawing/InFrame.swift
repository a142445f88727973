import ListView

/// Draws in the frame that should show the chart.
///
/// As `drawRect:` does.
final class InFrame: ChartView {
    override func display(_ histogram: Histogram) {
        image = drawing.draw(histogram)
    }
}
