import Dispatch

// import busy_actor

/// Decodes batches of a hundred tiles on a queue of its own, and shows each batch with one call. The actor is free
/// between batches and also while a batch is decoded.
actor AsItDecodesAnswer: ProgressiveGallery {
    private let decoder: TileDecoder
    private let screen: GalleryScreen
    private let decoding = DispatchQueue(label: "decoding")
    private var pictures: [Int: Picture] = [:]

    init(decoder: TileDecoder, screen: GalleryScreen) {
        self.decoder = decoder
        self.screen = screen
    }

    func picture(_ number: Int) async -> Picture {
        if let picture = pictures[number] { return picture }
        return await decode(number, showing: { _ in })
    }

    func show(_ number: Int) async {
        if let picture = pictures[number] { return await screen.show(picture.tiles) }
        _ = await decode(number, showing: screen.show)
    }

    private func decode(_ number: Int, showing show: @MainActor ([Tile]) -> Void) async -> Picture {
        var tiles: [Tile] = []
        while tiles.count < decoder.tiles {
            let batch = await batch(tiles.count..<min(tiles.count + 100, decoder.tiles), of: number)
            await show(batch)
            tiles += batch
        }
        let picture = Picture(number: number, tiles: tiles)
        pictures[number] = picture
        return picture
    }

    private nonisolated func batch(_ places: Range<Int>, of number: Int) async -> [Tile] {
        await withCheckedContinuation { decoded in
            decoding.async { decoded.resume(returning: places.map { self.decoder.tile($0, of: number) }) }
        }
    }
}
