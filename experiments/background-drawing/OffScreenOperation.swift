import Foundation
import ListTrial
import ListView

/// Draws in an operation, off screen, and fills an image view with what comes.
///
/// The article's way.
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
