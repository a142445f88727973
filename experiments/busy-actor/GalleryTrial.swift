import Declaring
import Dispatch
import Foundation
import Locking
import Measuring
import Model

/// A gallery whose cells ask for their pictures.
@MainActor
final class GalleryTrial {
    /// The number of the picture that the gallery keeps before the measuring begins.
    private nonisolated static let kept = 0

    private let sample: SampleContext
    private let pictures: Int
    /// The number of the decoding that lasts until the user has tapped. Each thread of the pool has begun another
    /// decoding before it.
    private let lastingDecoding: Int
    private let screen = GalleryScreen()
    private var gallery: (any PictureGallery)?
    /// The numbers of begun and of ended decodings of the cells' pictures.
    private nonisolated let decodings = Locked<(begun: Int, ended: Int)>((0, 0))
    private nonisolated let isTapped = DispatchSemaphore(value: 0)
    private var shownCells = 0
    private var hit: (wait: Nanoseconds, decodings: Int, isRight: Bool)?
    private var hasEnded: MonotonicTime?
    private var began = MonotonicTime.now
    private var shown = StepRecorder()
    private var decoded = StepRecorder()

    init(_ sample: SampleContext) {
        self.sample = sample
        let processors = ProcessInfo.processInfo.processorCount
        pictures = sample[BusyActor.pictures] * processors
        lastingDecoding = min(processors + 1, pictures)
    }

    func run(_ gallery: any PictureGallery.Type) {
        let hasTap = sample.scenario == BusyActor.tapWhileDecoding
        let (tiles, effort) = (sample[BusyActor.tiles], sample[BusyActor.effort])
        let decoder = PictureDecoder(tiles: tiles, effort: effort) { [self] picture in
            if picture != Self.kept { begin(hasTap) }
        } ended: { [decodings] picture in
            if picture != Self.kept { decodings.withLock { $0.ended += 1 } }
        }
        let gallery = gallery.init(decoder: decoder, screen: screen)
        self.gallery = gallery
        Task {
            _ = await gallery.picture(Self.kept)
            measure()
            if hasTap { startCells(gallery) } else { showAll(gallery) }
        }
    }

    private func measure() {
        sample.startMeasuring { [self] in
            shown.note(screen.tiles.count, at: .now)
            decoded.note(decodings.withLock(\.ended) * sample[BusyActor.tiles], at: .now)
            if hasEnded != nil { conclude() }
        }
        began = .now
    }

    // MARK: - A tap while the cells' pictures are decoded

    /// Each cell asks for its picture when it appears.
    private func startCells(_ gallery: any PictureGallery) {
        for number in 1...pictures {
            Task { [self] in
                await gallery.show(number)
                shownCells += 1
                endIfDone()
            }
        }
    }

    /// Called on a decoding thread. One of the first decodings lasts until the user has tapped. By the time of the tap,
    /// every cell has asked for its picture.
    private nonisolated func begin(_ hasTap: Bool) {
        let number = decodings.withLock { decodings in
            decodings.begun += 1
            return decodings.begun
        }
        guard hasTap, number == lastingDecoding else { return }
        DispatchQueue.main.async { self.tap() }
        isTapped.wait()
    }

    /// Opens the kept picture, as the user does.
    private func tap() {
        let tapped = MonotonicTime.now
        let ended = decodings.withLock(\.ended)
        sample.timeline.instant("tap", .input)
        Task.detached(priority: .high) { [gallery, decodings] in
            let picture = await gallery?.picture(Self.kept)
            let before = decodings.withLock(\.ended) - ended
            await self.open(picture, after: before, since: tapped)
        }
        isTapped.signal()
    }

    private func open(_ picture: Picture?, after decodings: Int, since tapped: MonotonicTime) {
        sample.timeline.instant("open", .update)
        hit = (MonotonicTime.now - tapped, decodings, picture?.number == Self.kept)
        endIfDone()
    }

    private func endIfDone() {
        if hit != nil, shownCells == pictures { hasEnded = .now }
    }

    // MARK: - All tiles, one picture after the other

    private func showAll(_ gallery: any PictureGallery) {
        Task.detached { [pictures] in
            for number in 1...pictures { await gallery.show(number) }
            await self.end()
        }
    }

    private func end() {
        hasEnded = .now
    }

    // MARK: - The figures

    private func conclude() {
        let calls = screen.calls
        shown.note(screen.tiles.count, at: .now)
        sample.stopMeasuring()
        let right = rightTiles - (hit?.isRight == false ? 1 : 0)
        sample.note(.decodingsBeforeHit, (hit?.decodings).map { Double($0) }, unavailable: "nobody tapped")
        sample.note(.hitWait, hit?.wait.milliseconds, unavailable: "nobody tapped")
        sample.note(.pictures, pictures)
        sample.note(.callsOfScreen, calls)
        sample.note(.tiles, pictures * sample[BusyActor.tiles])
        sample.note(.showTime, hasEnded.map { ($0 - began).milliseconds } ?? 0)
        sample.note(.tilesPerProcessor, Double(right) / Double(ProcessInfo.processInfo.processorCount))
        sample.note(
            .progress(
                ProgressScreen(
                    total: pictures * sample[BusyActor.tiles],
                    items: "tiles",
                    shown: shown.steps(since: sample.beginning),
                    done: decoded.steps(since: sample.beginning)
                )
            )
        )
        sample.finish()
    }

    /// The number of correct tiles that were shown, each counted once. Only each picture's first tile is compared with
    /// its decoding.
    private var rightTiles: Int {
        let right = screen.tiles.filter { tile in
            tile.place > 0 || tile == PictureDecoder.tile(0, of: tile.picture, effort: sample[BusyActor.effort])
        }
        return Set(right.map { $0.picture * sample[BusyActor.tiles] + $0.place }).count
    }
}
