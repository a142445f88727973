import OrderedCollections

/// Pictures by their subjects, as many as fit into a number of bytes; the one that was asked for longest ago goes first.
package struct BitmapCache {
    package let byteLimit: Int
    package private(set) var byteCount = 0
    /// From the one asked for longest ago on.
    private var pictures: OrderedDictionary<Int, Bitmap> = [:]

    package init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// The picture, which now counts as asked for last; nil where there is none. Takes time in proportion to the number
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
