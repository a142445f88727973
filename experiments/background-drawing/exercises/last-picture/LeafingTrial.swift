import Declaring
import ListTrial
import ListView
import Measuring
import Model

/// Simulates a user who leafs past two or three pages, leaving each while its chart is being drawn, then rests on one
/// until its picture is there.
@MainActor
final class LeafingTrial {
    /// The user rests on every fourth page.
    private static let pagesPerRest = 4
    /// A page without a picture after this time counts as never drawn.
    private static let patience = Nanoseconds(milliseconds: 5_000)
    /// Frames to wait after the last picture, in case late ones appear.
    private static let framesAfterEnd = 6

    private let sample: SampleContext
    private let recorded: RecordedDrawing
    private let drawing: GatedDrawing
    private let shops: ShopCatalogue
    private let page = PageView()
    private var turned = MonotonicTime.now
    private var current = -1
    private var completed: Set<Int> = []
    private var hasShownOne = false
    private var emptyFrames = 0
    private var stalePictures = 0
    private var framesSinceEnd = 0

    init(_ sample: SampleContext) throws {
        self.sample = sample
        recorded = try RecordedDrawing(sample, cost: sample[DrawingCost.milliseconds])
        drawing = GatedDrawing(recorded)
        shops = ShopCatalogue(count: sample[BackgroundDrawing.pages], seed: 1)
    }

    func measure(_ pages: any PageTurning.Type) {
        let pages = pages.init(page, drawing)
        page.didShow = { [self] in noteShown($0) }
        sample.measure(until: { self.isOver(pages) }, then: noteFigures)
    }

    private func noteShown(_ picture: Bitmap?) {
        guard let picture else { return }
        hasShownOne = true
        if picture.subject == current { completed.insert(current) } else { stalePictures += 1 }
    }

    /// Turns the page if ``isReady`` is true. Returns true after the last page, or when a page never gets its picture.
    private func isOver(_ pages: any PageTurning) -> Bool {
        if hasShownOne, page.image == nil { emptyFrames += 1 }
        guard isReady else { return MonotonicTime.now - turned > Self.patience }
        guard current + 1 < shops.count else {
            framesSinceEnd += 1
            return framesSinceEnd > Self.framesAfterEnd && drawing.record.inProgress.isEmpty
        }
        current += 1
        turned = .now
        pages.turn(to: shops[current].histogram)
        if hasShownOne, page.image == nil { emptyFrames += 1 }
        return false
    }

    /// Whether the user turns the page: the picture is there, or its drawing has begun and the user leafs on.
    private var isReady: Bool {
        guard current >= 0, !completed.contains(current) else { return true }
        return !isRest(current) && drawing.record.begun.contains(current)
    }

    /// Whether the user rests on a page.
    private func isRest(_ page: Int) -> Bool { page.isMultiple(of: Self.pagesPerRest) || page == shops.count - 1 }

    private func noteFigures() {
        sample.note(.pagesShown, completed.count { isRest($0) })
        sample.note(.emptyFrames, emptyFrames)
        sample.note(.stalePictures, stalePictures)
        let left = drawing.record.completed.filter { !completed.contains($0) }
        sample.note(.drawnForNobody, left.count)
    }
}

extension Metric {
    static let stalePictures = Metric(
        "stalePictures",
        .count,
        "Pictures that appeared after the user had left their "
            + "page."
    )
}
