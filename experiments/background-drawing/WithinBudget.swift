import Foundation
import ListView

/// Measures how long drawings take. Draws in the frame if a drawing fits the budget, otherwise off screen.
final class WithinBudget: ChartView {
    /// 4 ms are a quarter of a frame at 60 per second. The rest of the frame is left for other work.
    private static let budget = Duration.milliseconds(4)

    private let operationQueue = OperationQueue()
    /// The duration of the fastest drawing so far. A slower drawing may have been interrupted.
    private var cost: Duration?

    override func display(_ histogram: Histogram) {
        if let cost, cost <= Self.budget {
            image = drawing.draw(histogram)
        } else {
            drawOffScreen(histogram)
        }
    }

    private func drawOffScreen(_ histogram: Histogram) {
        image = nil
        operationQueue.cancelAllOperations()
        operationQueue.addOperation { [self, drawing] in
            let start = ContinuousClock.now
            let picture = drawing.draw(histogram)
            let duration = start.duration(to: .now)
            DispatchQueue.main.async { self.show(picture, drawnIn: duration) }
        }
    }

    private func show(_ picture: Bitmap, drawnIn duration: Duration) {
        cost = min(cost ?? duration, duration)
        image = picture
    }
}
