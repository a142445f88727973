import Foundation
import ListView

/// Waits for 0.3 s, and then draws only what is not in the cache.
///
/// The article's sixth stage, over its fifth.
final class CachedPictures: HistogramCell {
    private lazy var cache = list.shared { _ in SharedCache() }
    private let operationQueue = OperationQueue()
    // Nothing guards it: the main thread writes it, and the operation reads it. That is the article's race.
    private nonisolated(unsafe) var shopIdentifier: Int?

    override func willDisplay(_ shop: Shop) {
        shopIdentifier = shop.identifier
        image = nil
        perform(afterDelay: list.delay) { [self] in start(shop) }
    }

    override func didEndDisplaying() {
        cancelPreviousPerformRequests()
        operationQueue.cancelAllOperations()
    }

    private func start(_ shop: Shop) {
        operationQueue.addOperation { [self, drawing, cache] in
            let picture = cache.pictures.object(forKey: shop.key) ?? drawing.draw(shop.histogram)
            cache.pictures.setObject(picture, forKey: shop.key)
            guard shopIdentifier == shop.identifier else { return }
            DispatchQueue.main.async { self.image = picture }
        }
    }
}

/// The pictures of all cells, by their shops' identifiers.
private final class SharedCache: Sendable {
    // NSCache guards itself: its documentation allows any thread to use it without a lock.
    nonisolated(unsafe) let pictures = NSCache<NSNumber, Bitmap>()
}

extension Shop {
    fileprivate var key: NSNumber { NSNumber(value: identifier) }
}
