import Foundation
import ListView

/// Looks for the picture in a cache. If the cache does not contain it, waits for 0.3 s and draws the picture.
///
/// This variant adds the article's sixth stage to the fifth. The article has no code for the cache, so we chose the
/// place of its check.
final class CachedPictures: HistogramCell {
    private lazy var cache = list.shared { _ in PictureCache() }
    private let operationQueue = OperationQueue()
    private nonisolated let shopIdentifier = UnguardedIdentifier()

    override func willDisplay(_ shop: Shop) {
        image = cache.picture(of: shop)
        shopIdentifier.value = shop.identifier
        cancelPreviousOperations()
        guard image == nil else { return }
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
            let picture = drawing.draw(shop.histogram)
            cache.insert(picture)
            if operation?.isCancelled != true, shopIdentifier.value == shop.identifier {
                DispatchQueue.main.async { self.image = picture }
            }
        }
        operationQueue.addOperation(operation)
    }
}
