import Foundation
import ListView

/// Draws its histogram on an operation queue of its own, which its reuse cancels.
///
/// The article's fourth stage, with its race: it checks in the background, and shows the picture later, on the main
/// thread.
final class QueuePerCell: HistogramCell {
    private let operationQueue = OperationQueue()
    // Nothing guards it: the main thread writes it, and the operation reads it. That is the article's race.
    private nonisolated(unsafe) var shopIdentifier: Int?

    override func prepareForReuse() {
        operationQueue.cancelAllOperations()
        shopIdentifier = nil
        image = nil
    }

    override func willDisplay(_ shop: Shop) {
        shopIdentifier = shop.identifier
        operationQueue.addOperation { [self, drawing] in
            let picture = drawing.draw(shop.histogram)
            guard shopIdentifier == shop.identifier else { return }
            DispatchQueue.main.async { self.image = picture }
        }
    }
}
