import Foundation

/// Keeps the pictures in an actor. Missing pictures are decoded outside of the actor, and one thread of the pool stays
/// free.
actor FewAtOnce: PictureGallery {
    private let decoder: PictureDecoder
    private let screen: GalleryScreen
    private var pictures: [Int: Picture] = [:]
    /// How many more decodings may begin.
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

    /// Lets the caller that has waited longest decode next.
    private func giveBackPlace() {
        guard !waiting.isEmpty else {
            free += 1
            return
        }
        waiting.removeFirst().resume()
    }
}
