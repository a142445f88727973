import Foundation
import ListView

/// Waits for 0.3 s before it draws, and draws nothing if its row has left by then.
///
/// This is the fifth stage of the article's code. This stage still has the race of the fourth stage.
final class DelayedStart: HistogramCell {
    private let operationQueue = OperationQueue()
    private nonisolated let shopIdentifier = UnguardedIdentifier()

    override func willDisplay(_ shop: Shop) {
        image = nil
        shopIdentifier.value = shop.identifier
        cancelPreviousOperations()
        perform(afterDelay: list.delay) { [self] in drawInBackground(shop) }
    }

    override func didEndDisplaying() {
        cancelPreviousOperations()
    }

    private func cancelPreviousOperations() {
        cancelPreviousPerformRequests()
        operationQueue.cancelAllOperations()
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
