/// An actor that keeps the pictures. Each missing picture is decoded in a task, but this task runs on the actor too.
actor TaskInside: PictureGallery {
    private let decoder: PictureDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]

    init(decoder: PictureDecoder, screen: GalleryScreen) {
        self.decoder = decoder
        self.screen = screen
    }

    func picture(_ number: Int) async -> Picture {
        if let picture = pictures[number] { return picture }
        let picture = await Task { decoder.picture(number) }.value
        pictures[number] = picture
        return picture
    }

    func show(_ number: Int) async {
        let picture = await picture(number)
        await screen.show(picture.tiles)
    }
}
