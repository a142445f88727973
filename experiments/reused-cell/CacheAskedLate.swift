import Foundation
import ListView

/// Clears the cell, and asks the cache only after a delay of 0.3 s.
///
/// The late question is our own example, and not from the article.
final class CacheAskedLate: HistogramCell {
    private lazy var cache = list.shared { _ in PictureCache() }
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
        operation.addExecutionBlock { [self, drawing, cache, weak operation] in
            if operation?.isCancelled == true { return }
            let picture = cache.picture(of: shop) ?? drawing.draw(shop.histogram)
            cache.insert(picture)
            if operation?.isCancelled != true, shopIdentifier.value == shop.identifier {
                DispatchQueue.main.async { self.image = picture }
            }
        }
        operationQueue.addOperation(operation)
    }
}
