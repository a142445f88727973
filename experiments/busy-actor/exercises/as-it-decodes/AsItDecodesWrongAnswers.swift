/// Wrong: the actor decodes in batches, and awaits the screen between them. Other callers get their turn between two
/// batches, but wait during each.
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

/// Wrong: decodes outside of the actor, as in the lesson. The actor is free, but nothing is shown before the
/// last tile is decoded.
actor AsItDecodesAtEnd: ProgressiveGallery {
    private let decoder: TileDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]

    init(decoder: TileDecoder, screen: GalleryScreen) {
        self.decoder = decoder
        self.screen = screen
    }

    func picture(_ number: Int) async -> Picture {
        if let picture = pictures[number] { return picture }
        let picture = await decode(number)
        pictures[number] = picture
        return picture
    }

    func show(_ number: Int) async {
        let picture = await picture(number)
        await screen.show(picture.tiles)
    }

    @concurrent
    private nonisolated func decode(_ number: Int) async -> Picture {
        Picture(number: number, tiles: (0..<decoder.tiles).map { decoder.tile($0, of: number) })
    }
}

/// Wrong: each tile is decoded outside of the actor and shown at once, with one call per tile.
actor AsItDecodesEach: ProgressiveGallery {
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
        for place in 0..<decoder.tiles {
            let tile = await tile(place, of: number)
            await screen.show(tile)
            tiles.append(tile)
        }
        pictures[number] = Picture(number: number, tiles: tiles)
    }

    @concurrent
    private nonisolated func tile(_ place: Int, of number: Int) async -> Tile {
        decoder.tile(place, of: number)
    }
}
