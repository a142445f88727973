import Foundation
import ListView

/// A cell that draws its histogram on its own operation queue. When the cell is reused, it cancels the operations in
/// this queue.
///
/// This variant is the article's fourth stage with its race. It checks the cell in the background, but shows the
/// picture later on the main thread without a check.
final class QueuePerCell: HistogramCell {
    private let operationQueue = OperationQueue()
    private nonisolated let shopIdentifier = UnguardedIdentifier()

    override func willDisplay(_ shop: Shop) {
        image = nil
        shopIdentifier.value = shop.identifier
        operationQueue.cancelAllOperations()
        drawInBackground(shop)
    }

    private func drawInBackground(_ shop: Shop) {
        let operation = BlockOperation()
        operation.addExecutionBlock { [self, drawing, weak operation] in
            if operation?.isCancelled == true { return }
            let picture = drawing.draw(shop.histogram)
            if operation?.isCancelled != true, shopIdentifier.value == shop.identifier {
                DispatchQueue.main.async { self.image = picture }
            }
        }
        operationQueue.addOperation(operation)
    }
}
