// import busy_actor

/// Shows a large picture while decoding it: the tiles in order, with few calls to the screen. Meanwhile the actor
/// returns a cached picture at once.
///
/// Today the actor shows nothing and answers no caller before the last tile is decoded.
package actor AsItDecodes: ProgressiveGallery {
    private let decoder: TileDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]

    package init(decoder: TileDecoder, screen: GalleryScreen) {
        self.decoder = decoder
        self.screen = screen
    }

    package func picture(_ number: Int) async -> Picture {
        if let picture = pictures[number] { return picture }
        let picture = Picture(number: number, tiles: (0..<decoder.tiles).map { decoder.tile($0, of: number) })
        pictures[number] = picture
        return picture
    }

    package func show(_ number: Int) async {
        let picture = await picture(number)
        await screen.show(picture.tiles)
    }
}
