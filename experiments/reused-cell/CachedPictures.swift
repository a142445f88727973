import Foundation
import ListView

/// Checks a cache first; if the picture is not there, waits for 0.3 s and draws it.
///
/// The article's sixth stage, over its fifth. The article has no code for this stage: where to check the cache is our
/// choice.
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
