import ListTrial
import ListView

/// Draws in the frame that is to show the chart.
///
/// What `drawRect:` does.
final class InFrame: ChartView {
    override func display(_ histogram: Histogram) {
        image = drawing.draw(histogram)
    }
}
