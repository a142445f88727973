import Dispatch

// import busy_actor

/// Decodes batches on a queue of its own, and shows each batch with one call. The actor is free between batches and
/// also while a batch is decoded. It keeps a task per picture, so that every caller awaits the same decoding.
actor AsItDecodesAnswer: ProgressiveGallery {
    /// A quarter of the tiles is shown early, and the screen gets few calls, whatever the number of tiles.
    private static let batchesPerPicture = 20

    private let decoder: TileDecoder
    private let screen: GalleryScreen
    private let decoding = DispatchQueue(label: "decoding")
    private var pictures: [Int: Task<Picture, Never>] = [:]

    init(decoder: TileDecoder, screen: GalleryScreen) {
        self.decoder = decoder
        self.screen = screen
    }

    func picture(_ number: Int) async -> Picture {
        if let picture = pictures[number] { return await picture.value }
        return await decode(number, showing: { _ in })
    }

    func show(_ number: Int) async {
        if let picture = pictures[number] { return await screen.show(picture.value.tiles) }
        _ = await decode(number, showing: screen.show)
    }

    private func decode(_ number: Int, showing show: @escaping @MainActor ([Tile]) -> Void) async -> Picture {
        let picture = Task { Picture(number: number, tiles: await tiles(of: number, showing: show)) }
        pictures[number] = picture
        return await picture.value
    }

    private func tiles(of number: Int, showing show: @MainActor ([Tile]) -> Void) async -> [Tile] {
        let size = max(1, decoder.tiles / Self.batchesPerPicture)
        var tiles: [Tile] = []
        while tiles.count < decoder.tiles {
            let batch = await batch(tiles.count..<min(tiles.count + size, decoder.tiles), of: number)
            await show(batch)
            tiles += batch
        }
        return tiles
    }

    private nonisolated func batch(_ places: Range<Int>, of number: Int) async -> [Tile] {
        await withCheckedContinuation { decoded in
            decoding.async { decoded.resume(returning: places.map { self.decoder.tile($0, of: number) }) }
        }
    }
}
