/// A gallery that keeps decoded pictures and shows them.
package protocol PictureGallery: Sendable {
    init(decoder: PictureDecoder, screen: GalleryScreen)

    /// Returns a kept picture, or decodes the picture and keeps it.
    func picture(_ number: Int) async -> Picture

    /// Brings all tiles of a picture to the screen, in their order.
    func show(_ number: Int) async
}

/// The screen that shows the tiles.
@MainActor
package final class GalleryScreen {
    package private(set) var tiles: [Tile] = []
    /// The number of calls that have shown tiles.
    package private(set) var calls = 0

    package init() {}

    package func show(_ tile: Tile) {
        calls += 1
        tiles.append(tile)
    }

    package func show(_ tiles: [Tile]) {
        calls += 1
        self.tiles += tiles
    }
}
