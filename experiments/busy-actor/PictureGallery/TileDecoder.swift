/// A decoder of large pictures, tile by tile. It computes on the calling thread, and never waits.
package final class TileDecoder: Sendable {
    /// The number of tiles of a picture.
    package let tiles: Int
    private let effort: Int
    private let begins: @Sendable (_ picture: Int, _ place: Int) -> Void

    /// - Parameters:
    ///   - effort: The number of computing steps per tile. A step takes some nanoseconds.
    ///   - begins: Called on the computing thread before a tile is decoded. The call may take time.
    package init(
        tiles: Int,
        effort: Int,
        begins: @escaping @Sendable (_ picture: Int, _ place: Int) -> Void = { _, _ in }
    ) {
        self.tiles = tiles
        self.effort = effort
        self.begins = begins
    }

    /// - Parameter place: From 0, below ``tiles``.
    package func tile(_ place: Int, of picture: Int) -> Tile {
        begins(picture, place)
        return PictureDecoder.tile(place, of: picture, effort: effort)
    }
}

/// A gallery that caches large pictures, and shows each picture tile by tile while it is decoded.
package protocol ProgressiveGallery: Sendable {
    init(decoder: TileDecoder, screen: GalleryScreen)

    /// Returns a cached picture, or decodes the picture and caches it.
    func picture(_ number: Int) async -> Picture

    /// Decodes a picture, brings its tiles to the screen in order, and keeps the picture.
    func show(_ number: Int) async
}
