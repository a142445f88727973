/// A cache that keeps the picture of each subject, up to a total number of bytes. The cache removes the least recently
/// used picture first.
package struct BitmapCache {
    package let byteLimit: Int
    package private(set) var byteCount = 0
    private var pictures: [Int: Bitmap] = [:]
    /// The subjects of the pictures, in the order of their last use.
    private var order: [Int] = []

    package init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Returns the picture of a subject, or nil if the cache does not contain it. Marks the picture as the most
    /// recently used. The time is proportional to the number of pictures, which is a few hundred.
    package mutating func picture(of subject: Int) -> Bitmap? {
        guard let picture = pictures[subject] else { return nil }
        moveToEnd(subject)
        return picture
    }

    /// Adds a picture, unless it is larger than the cache's limit.
    package mutating func insert(_ picture: Bitmap) {
        byteCount += picture.byteCount - (pictures.updateValue(picture, forKey: picture.subject)?.byteCount ?? 0)
        moveToEnd(picture.subject)
        while byteCount > byteLimit, let oldest = order.first {
            order.removeFirst()
            byteCount -= pictures.removeValue(forKey: oldest)?.byteCount ?? 0
        }
    }

    private mutating func moveToEnd(_ subject: Int) {
        if let place = order.firstIndex(of: subject) { order.remove(at: place) }
        order.append(subject)
    }
}
