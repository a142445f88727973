import OrderedCollections

/// Pictures by their subjects, up to a number of bytes; the least recently used one is removed first.
package struct BitmapCache {
    package let byteLimit: Int
    package private(set) var byteCount = 0
    /// The least recently used first.
    private var pictures: OrderedDictionary<Int, Bitmap> = [:]

    package init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// The picture, which is now the most recently used one; nil if there is none. Takes time proportional to the number
    /// of pictures: a few hundred.
    package mutating func picture(of subject: Int) -> Bitmap? {
        guard let picture = pictures.removeValue(forKey: subject) else { return nil }
        pictures[subject] = picture
        return picture
    }

    /// A picture larger than the limit is not kept.
    package mutating func insert(_ picture: Bitmap) {
        if let old = pictures.removeValue(forKey: picture.subject) { byteCount -= old.byteCount }
        pictures[picture.subject] = picture
        byteCount += picture.byteCount
        while byteCount > byteLimit, !pictures.isEmpty {
            byteCount -= pictures.removeFirst().value.byteCount
        }
    }
}
