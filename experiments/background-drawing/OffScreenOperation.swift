import Foundation
import ListView

/// Draws off screen in an operation, and shows the picture when it is complete.
///
/// The article's fix.
final class OffScreenOperation: ChartView {
    private let operationQueue = OperationQueue()

    override func display(_ histogram: Histogram) {
        image = nil
        operationQueue.addOperation { [self, drawing] in
            let picture = drawing.draw(histogram)
            OperationQueue.main.addOperation {
                MainActor.assumeIsolated { self.image = picture }
            }
        }
    }
}
