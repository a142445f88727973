import Dispatch

/// An actor that keeps the pictures. It decodes missing pictures on a dispatch queue, not on a thread of the pool.
actor OwnQueue: PictureGallery {
    private let decoder: PictureDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]
    private let decoding = DispatchQueue(label: "decoding")

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
        await screen.show(picture.tiles)
    }

    private nonisolated func decode(_ number: Int) async -> Picture {
        await withCheckedContinuation { decoded in
            decoding.async { decoded.resume(returning: self.decoder.picture(number)) }
        }
    }
}
