import Foundation
import ListTrial
import ListView

/// Measures what a drawing takes: what fits into a frame is drawn in the frame, what does not is drawn off screen.
final class WithinBudget: ChartView {
    /// A quarter of a frame: the rest of it is for everything else.
    private static let budget = Duration.milliseconds(4)

    private let operationQueue = OperationQueue()
    /// The quickest drawing so far: a slower one was interrupted.
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
