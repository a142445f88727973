import Foundation
import ListView

/// Waits for 0.3 s before it draws, and draws nothing if its row has left by then.
///
/// The article's fifth stage, with the race of its fourth.
final class DelayedStart: HistogramCell {
    private let operationQueue = OperationQueue()
    // Nothing guards it: the main thread writes it, and the operation reads it. That is the article's race.
    private nonisolated(unsafe) var shopIdentifier: Int?

    override func prepareForReuse() {
        shopIdentifier = nil
        image = nil
    }

    override func willDisplay(_ shop: Shop) {
        shopIdentifier = shop.identifier
        perform(afterDelay: list.delay) { [self] in start(shop) }
    }

    override func didEndDisplaying() {
        cancelPreviousPerformRequests()
        operationQueue.cancelAllOperations()
    }

    private func start(_ shop: Shop) {
        operationQueue.addOperation { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            guard shopIdentifier == shop.identifier else { return }
            DispatchQueue.main.async { self.image = picture }
        }
    }
}
