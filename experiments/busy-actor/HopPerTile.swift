/// Brings the tiles to the screen one by one, and awaits the main actor for each tile.
actor HopPerTile: PictureGallery {
    private let decoder: PictureDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]

    init(decoder: PictureDecoder, screen: GalleryScreen) {
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
        for tile in picture.tiles {
            await screen.show(tile)
        }
    }

    @concurrent
    private nonisolated func decode(_ number: Int) async -> Picture {
        decoder.picture(number)
    }
}
