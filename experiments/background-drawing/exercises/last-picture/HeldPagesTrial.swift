import Declaring
import Dispatch
import Foundation
import ListTrial
import ListView
import Measuring
import Model

/// Simulates a user who leaves pages at moments that are hard to hit, and comes back to them: each drawing waits until
/// the trial releases it.
@MainActor
final class HeldPagesTrial {
    /// The moment at which the user turns to the next page.
    private enum Stay {
        case untilShown
        /// The drawing is still in progress after a long time.
        case duringDrawing
        /// The picture is complete, but the main thread has not shown it yet.
        case untilComplete
    }

    private static let visits: [(page: Int, stay: Stay)] = [
        (0, .untilShown), (1, .duringDrawing), (0, .untilShown), (2, .untilComplete), (1, .untilShown),
        (0, .untilShown),
    ]
    /// How many pages the user stays on until their pictures are shown.
    nonisolated static let restedPages = 4.0
    /// How long the user stays on a page during its drawing. No drawing of the other scenario takes as long.
    private static let longStay = DispatchTimeInterval.milliseconds(100)
    /// A drawing that has begun and been released completes within this time.
    private static let completion = Nanoseconds(milliseconds: 1_000)

    private let sample: SampleContext
    private let drawing: GatedDrawing
    private let shops = ShopCatalogue(count: 3, seed: 1)
    private let page = PageView()
    private let patience: Patience
    private var pages: (any PageTurning)?
    private var visits = HeldPagesTrial.visits[...]
    private var current: Int?
    private var hasPicture = false
    private var pagesShown = 0
    private var stalePictures = 0
    private var stillDrawing = 0
    private var hasEnded = false

    init(_ sample: SampleContext) {
        self.sample = sample
        drawing = GatedDrawing(RecordedDrawing(sample, HistogramRenderer(samplesPerPixel: 1)))
        patience = Patience(drawing)
    }

    func measure(_ pages: any PageTurning.Type) {
        self.pages = pages.init(page, drawing)
        page.didShow = { [self] in noteShown($0) }
        drawing.close()
        sample.measure(until: { self.hasEnded }, then: noteFigures)
        turn()
    }

    private func noteShown(_ picture: Bitmap?) {
        guard let picture else { return }
        if picture.subject == current { hasPicture = true } else { stalePictures += 1 }
    }

    /// Turns to the next page, and checks that the drawing of the previous page stops.
    private func turn() {
        let left = current
        guard let visit = visits.popFirst() else {
            // Late pictures may still appear.
            return patience.wait(Patience.short, until: { false }, then: { self.hasEnded = true })
        }
        // The page to which the user comes back may still be on the screen.
        (current, hasPicture) = (visit.page, page.image?.subject == visit.page)
        pages?.turn(to: shops[visit.page].histogram)
        patience.wait(Patience.long) { [self] in
            left.map { !drawing.record.inProgress.contains($0) } ?? true
        } then: { [self] in
            if let left, drawing.record.inProgress.contains(left) {
                stillDrawing += 1
                drawing.release([left])
            }
            stay(visit.page, visit.stay)
        }
    }

    /// Waits for the beginning of the page's drawing, then for the moment at which the user leaves the page.
    private func stay(_ page: Int, _ stay: Stay) {
        patience.wait(Patience.long) { [self] in
            hasPicture || drawing.record.inProgress.contains(page)
        } then: { [self] in
            switch stay {
            case .untilShown:
                drawing.release([page])
                patience.wait(Patience.long, until: { self.hasPicture }, then: noteRest)
            case .duringDrawing:
                DispatchQueue.main.asyncAfter(deadline: .now() + Self.longStay) { self.turn() }
            case .untilComplete:
                drawing.release([page])
                waitForCompletion(of: page)
                turn()
            }
        }
    }

    private func noteRest() {
        if hasPicture { pagesShown += 1 }
        turn()
    }

    /// Blocks the main thread until the picture is complete, and the code that would show it waits for the main thread.
    private func waitForCompletion(of page: Int) {
        let end = MonotonicTime.now + Self.completion
        while !drawing.record.completed.contains(page), MonotonicTime.now < end {
            Thread.sleep(forTimeInterval: 0.0005)
        }
        Patience.waitForOtherThreads()
    }

    private func noteFigures() {
        sample.note(.pagesShown, pagesShown)
        sample.note(.stalePictures, stalePictures)
        sample.note(.stillDrawing, stillDrawing)
    }
}

extension Metric {
    static let stillDrawing = Metric(
        "stillDrawing",
        .count,
        "Drawings that went on after the user had left their page, until the trial released them."
    )
}
