import Declaring
import Dispatch
import Foundation
import Locking
import Measuring
import Model

/// Shows a large picture while it is decoded, then asks for it and for the kept picture again.
///
/// The decoding of the large picture's first, middle and last tile lasts until the user has opened another picture or
/// activity stops. At the middle tile, a second caller asks for the large picture.
@MainActor
final class AsItDecodesTrial {
    /// The decodings so far.
    private struct Decodings: Sendable {
        private(set) var count = 0
        private(set) var outOfOrder = 0
        /// The large picture's next tile, if the tiles are decoded in order.
        private var next = 0
        /// The tiles of the large picture whose first decoding waits for the main thread.
        private var stops: Set<Int>

        init(stops: Set<Int>) { self.stops = stops }

        mutating func beginKept() { count += 1 }

        /// Returns whether the tile's decoding waits for the main thread.
        mutating func beginLarge(_ place: Int) -> Bool {
            count += 1
            // A tile before `next` is decoded again. Only `count` shows that.
            if place > next { outOfOrder += 1 }
            next = max(next, place + 1)
            return stops.remove(place) != nil
        }
    }

    private nonisolated static let kept = 0
    private nonisolated static let large = 1
    private nonisolated static let effort = 1_000

    private let sample: SampleContext
    private let tiles: Int
    private let screen = GalleryScreen()
    private var gallery: (any ProgressiveGallery)?
    private nonisolated let decodings: Locked<Decodings>
    private nonisolated let mayGoOn = DispatchSemaphore(value: 0)
    private var shownAtMiddle = 0
    /// The large picture's tiles at which the user has opened the kept picture.
    private var opened: Set<Int> = []
    private var answersMeanwhile = 0
    private var secondTiles: Int?
    /// The screen when the large picture's first `show` has returned.
    private var shown: (tiles: [Tile], calls: Int)?
    /// The calls to the screen in the second `show`, when the actor keeps the large picture.
    private var callsAgain = 0
    private var keptTiles: [Tile]?
    private var hasEnded = false
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in
        decodings.withLock(\.count) + screen.calls + opened.count + (secondTiles == nil ? 0 : 1)
    }

    init(_ sample: SampleContext) {
        self.sample = sample
        let tiles = sample[BusyActor.tiles]
        self.tiles = tiles
        decodings = Locked(Decodings(stops: [0, tiles / 2, tiles - 1]))
    }

    func run(_ gallery: any ProgressiveGallery.Type) {
        let decoder = TileDecoder(tiles: tiles, effort: Self.effort) { [self] picture, place in
            if picture == Self.large { begin(place) } else { decodings.withLock { $0.beginKept() } }
        }
        let gallery = gallery.init(decoder: decoder, screen: screen)
        self.gallery = gallery
        Task {
            _ = await gallery.picture(Self.kept)
            sample.startMeasuring()
            patience.wait(
                Patience.long,
                until: { [self] in hasEnded && secondTiles != nil },
                then: { self.conclude() }
            )
            await gallery.show(Self.large)
            shown = (screen.tiles, screen.calls)
            keptTiles = await gallery.picture(Self.large).tiles
            _ = await gallery.picture(Self.kept)
            let callsBefore = screen.calls
            await gallery.show(Self.large)
            callsAgain = screen.calls - callsBefore
            hasEnded = true
        }
    }

    /// Called on the thread that decodes.
    private nonisolated func begin(_ place: Int) {
        guard decodings.withLock({ $0.beginLarge(place) }), !Thread.isMainThread else { return }
        DispatchQueue.main.async { self.stop(at: place) }
        mayGoOn.wait()
    }

    private func stop(at place: Int) {
        guard place == tiles / 2 else { return openTheKept(at: place) }
        patience.wait(Patience.short, until: { false }, then: { self.lookAtTheMiddle() })
    }

    private func lookAtTheMiddle() {
        shownAtMiddle = screen.tiles.count
        Task.detached { [gallery] in
            let picture = await gallery?.picture(Self.large)
            await self.noteSecond(picture)
        }
        // The tile is decoded only when the second caller's call has begun, however late the call's task gets a thread.
        patience.wait(
            Patience.short,
            until: { [self] in secondTiles != nil },
            then: { [self] in openTheKept(at: tiles / 2) }
        )
    }

    private func noteSecond(_ picture: Picture?) {
        secondTiles = picture?.tiles.count ?? 0
    }

    private func openTheKept(at place: Int) {
        Task.detached(priority: .high) { [gallery] in
            let picture = await gallery?.picture(Self.kept)
            await self.open(picture, at: place)
        }
        patience.wait(
            Patience.short,
            until: { [self] in opened.contains(place) },
            then: { self.goOn(from: place) }
        )
    }

    private func open(_ picture: Picture?, at place: Int) {
        if picture?.number == Self.kept { opened.insert(place) }
    }

    private func goOn(from place: Int) {
        if opened.contains(place) { answersMeanwhile += 1 }
        mayGoOn.signal()
    }

    private func conclude() {
        sample.stopMeasuring()
        let right = (0..<tiles).map { PictureDecoder.tile($0, of: Self.large, effort: Self.effort) }
        let shown = self.shown ?? (tiles: [], calls: screen.calls)
        let isKept = keptTiles == right && screen.tiles.count == 2 * tiles
        let inPlace = zip(shown.tiles, right).count { $0 == $1 }
        sample.note(.tilesPerPicture, tiles)
        sample.note(.shownAtMiddle, shownAtMiddle)
        sample.note(.answersMeanwhile, answersMeanwhile)
        sample.note(.callsOfScreen, max(shown.calls, callsAgain))
        sample.note(.decodedTiles, decodings.withLock(\.count))
        sample.note(.outOfOrder, decodings.withLock(\.outOfOrder))
        sample.note(.secondTiles, secondTiles ?? 0)
        sample.note(.tilesInPlace, shown.tiles.count == tiles && isKept ? inPlace : 0)
        sample.finish()
    }
}
