import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// Shows a large picture while it is decoded. The decoding of its middle tile lasts until the user has opened another
/// picture or activity stops.
@MainActor
final class AsItDecodesTrial {
    private nonisolated static let kept = 0
    private nonisolated static let large = 1
    private nonisolated static let tiles = 2_000
    private nonisolated static let effort = 1_000

    private let sample: SampleContext
    private let screen = GalleryScreen()
    private var gallery: (any ProgressiveGallery)?
    /// How many decodings of the large picture's tiles have begun.
    private nonisolated let decoded = Locked(0)
    private nonisolated let mayGoOn = DispatchSemaphore(value: 0)
    private var shownAtMiddle = 0
    private var hasOpened = false
    private var answersMeanwhile = 0
    private var keptTiles: [Tile]?
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in
        decoded.withLock { $0 } + screen.calls + (hasOpened ? 1 : 0)
    }

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func run(_ gallery: any ProgressiveGallery.Type) {
        let decoder = TileDecoder(tiles: Self.tiles, effort: Self.effort) { [self] picture, place in
            if picture == Self.large { begin(place) }
        }
        let gallery = gallery.init(decoder: decoder, screen: screen)
        self.gallery = gallery
        Task {
            _ = await gallery.picture(Self.kept)
            sample.startMeasuring()
            await gallery.show(Self.large)
            keptTiles = await gallery.picture(Self.large).tiles
        }
    }

    /// Called on the thread that decodes.
    private nonisolated func begin(_ place: Int) {
        let count = decoded.withLock { decoded in
            decoded += 1
            return decoded
        }
        // Waits once: a gallery that decodes the tile again need not wait again.
        guard place == Self.tiles / 2, count <= Self.tiles else { return }
        DispatchQueue.main.async { self.lookAtTheMiddle() }
        mayGoOn.wait()
    }

    private func lookAtTheMiddle() {
        patience.wait(Patience.short, until: { false }, then: { self.openTheKept() })
    }

    private func openTheKept() {
        shownAtMiddle = screen.tiles.count
        Task.detached(priority: .high) { [gallery] in
            let picture = await gallery?.picture(Self.kept)
            await self.open(picture)
        }
        patience.wait(
            Patience.short,
            until: { [self] in hasOpened },
            then: { self.goOn() }
        )
    }

    private func open(_ picture: Picture?) {
        hasOpened = picture?.number == Self.kept
    }

    private func goOn() {
        answersMeanwhile = hasOpened ? 1 : 0
        mayGoOn.signal()
        patience.wait(
            Patience.long,
            until: { [self] in keptTiles != nil && hasOpened },
            then: { self.conclude() }
        )
    }

    private func conclude() {
        sample.stopMeasuring()
        let right = (0..<Self.tiles).map { PictureDecoder.tile($0, of: Self.large, effort: Self.effort) }
        let shown = zip(screen.tiles, right).count { $0 == $1 }
        sample.note(.shownAtMiddle, Double(shownAtMiddle))
        sample.note(.answersMeanwhile, Double(answersMeanwhile))
        sample.note(.callsOfScreen, Double(screen.calls))
        sample.note(.decodedTiles, Double(decoded.withLock { $0 }))
        sample.note(.tilesInPlace, Double(screen.tiles.count == right.count && keptTiles == right ? shown : 0))
        sample.finish()
    }
}

extension Metric {
    static let shownAtMiddle = Metric(
        "shownAtMiddle",
        .count,
        .higherIsBetter,
        "Tiles on the screen while the picture's middle tile is decoded."
    )
    static let answersMeanwhile = Metric(
        "answersMeanwhile",
        .count,
        .higherIsBetter,
        "Pictures that the user tapped and that opened while the middle tile was decoded."
    )
    static let decodedTiles = Metric("decodedTiles", .count, "Decodings of tiles, including repeated ones.")
    static let tilesInPlace = Metric(
        "tilesInPlace",
        .count,
        .higherIsBetter,
        "Tiles shown in the right place; 0 if the screen got other tiles too, or the picture was not kept."
    )
}
