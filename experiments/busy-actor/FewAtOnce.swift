import Foundation

/// An actor that keeps the pictures. Missing pictures are decoded outside of the actor, on all threads of the pool but
/// one.
actor FewAtOnce: PictureGallery {
    private let decoder: PictureDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]
    /// The number of decodings that may begin now.
    private var free = max(1, ProcessInfo.processInfo.processorCount - 1)
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(decoder: PictureDecoder, screen: GalleryScreen) {
        self.decoder = decoder
        self.screen = screen
    }

    func picture(_ number: Int) async -> Picture {
        if let picture = pictures[number] { return picture }
        await takePlace()
        let picture = await decode(number)
        giveBackPlace()
        pictures[number] = picture
        return picture
    }

    func show(_ number: Int) async {
        let picture = await picture(number)
        await screen.show(picture.tiles)
    }

    @concurrent
    private nonisolated func decode(_ number: Int) async -> Picture {
        decoder.picture(number)
    }

    private func takePlace() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets the longest waiting caller decode next.
    private func giveBackPlace() {
        guard !waiting.isEmpty else {
            free += 1
            return
        }
        waiting.removeFirst().resume()
    }
}
