import Foundation
import ListView

/// The pictures of all cells, by the shops' identifiers.
final class PictureCache: Sendable {
    // The documentation of `NSCache` allows any thread to use a cache without a lock.
    private nonisolated(unsafe) let pictures = NSCache<NSNumber, Bitmap>()

    func picture(of shop: Shop) -> Bitmap? {
        pictures.object(forKey: NSNumber(value: shop.identifier))
    }

    func insert(_ picture: Bitmap) {
        pictures.setObject(picture, forKey: NSNumber(value: picture.subject))
    }
}
