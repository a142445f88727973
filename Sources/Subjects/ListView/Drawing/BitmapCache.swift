/// Keeps pictures, each under the number of its subject, up to a total number of bytes. The least recently used picture
/// is removed first.
package struct BitmapCache {
    package let byteLimit: Int
    package private(set) var byteCount = 0
    private var pictures: [Int: Bitmap] = [:]
    /// The subjects of the pictures, the least recently used first.
    private var order: [Int] = []

    package init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// The picture of a subject; nil if there is none. Marks the picture as the most recently used. Takes time
    /// proportional to the number of pictures, a few hundred.
    package mutating func picture(of subject: Int) -> Bitmap? {
        guard let picture = pictures[subject] else { return nil }
        moveToEnd(subject)
        return picture
    }

    /// Adds a picture, unless it is larger than the limit.
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
