/// Wrong: the lesson's decoding outside of the actor. The actor is free, and nothing is shown before the last tile.
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
