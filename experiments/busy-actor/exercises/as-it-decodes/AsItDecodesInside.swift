/// Wrong: the actor decodes in batches, and awaits the screen between them. Others get their turn between two batches,
/// and wait during each.
actor AsItDecodesInside: ProgressiveGallery {
    private let decoder: TileDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]

    init(decoder: TileDecoder, screen: GalleryScreen) {
        self.decoder = decoder
        self.screen = screen
    }

    func picture(_ number: Int) async -> Picture {
        if let picture = pictures[number] { return picture }
        let picture = Picture(number: number, tiles: (0..<decoder.tiles).map { decoder.tile($0, of: number) })
        pictures[number] = picture
        return picture
    }

    func show(_ number: Int) async {
        var tiles: [Tile] = []
        while tiles.count < decoder.tiles {
            let places = tiles.count..<min(tiles.count + 100, decoder.tiles)
            let batch = places.map { decoder.tile($0, of: number) }
            tiles += batch
            await screen.show(batch)
        }
        pictures[number] = Picture(number: number, tiles: tiles)
    }
}
