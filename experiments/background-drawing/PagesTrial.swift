import Declaring
import ListTrial
import ListView
import Measuring
import Model

/// A user who turns the pages one by one, each at the frame after the one that first shows the page before it complete.
@MainActor
final class PagesTrial {
    /// A page that the user has turned to.
    private struct Page {
        let turned = MonotonicTime.now
        /// The process's processor time at the turn.
        let usedBefore = ProcessCounters.processorTime()
        /// The process's processor time from the turn until the picture appeared.
        var used: Nanoseconds?
        /// When a frame showed the picture first; nil if none has.
        var shown: MonotonicTime?
        var emptyFrames = 0
    }

    /// Of the recorded pages, in points.
    private static let pageHeight = 240.0
    /// A page without a picture after this time never gets one.
    private static let patience = Nanoseconds(milliseconds: 15_000)

    private let sample: SampleContext
    private let drawing: RecordedDrawing
    private let shops: ShopCatalogue
    private var pages: [Page] = []
    private var recorder = CellsRecorder()

    init(_ sample: SampleContext) throws {
        self.sample = sample
        drawing = try RecordedDrawing(sample)
        shops = ShopCatalogue(count: sample[BackgroundDrawing.pages], seed: 1)
    }

    /// Turns all pages of such a view, and ends the process.
    func measure(_ view: ChartView.Type) {
        let view = view.init(drawing)
        view.onImage = { [self] in noteImage() }
        sample.measure(until: { self.isOver(view) }, then: noteFigures)
    }

    private func noteImage() {
        guard let page = pages.last, page.used == nil else { return }
        pages[pages.count - 1].used = ProcessCounters.processorTime() - page.usedBefore
    }

    /// Turns the page when it is time; true after the last page, or when a page never gets its picture.
    private func isOver(_ view: ChartView) -> Bool {
        let now = MonotonicTime.now
        if let last = pages.last, last.shown == nil {
            guard now - last.turned < Self.patience else { return true }
        } else {
            guard pages.count < shops.count else { return true }
            let shop = shops[pages.count]
            pages.append(Page())
            view.display(shop.histogram)
        }
        let page = pages.count - 1
        if view.image?.subject != page {
            pages[page].emptyFrames += 1
        } else if pages[page].shown == nil {
            pages[page].shown = .now
        }
        // As a list of which one row fills the view.
        recorder.frame(
            [ScreenAccounting.VisibleCell(row: page, subject: view.image?.subject)],
            offset: Double(page) * Self.pageHeight,
            at: .now
        )
        return false
    }

    private func noteFigures() {
        sample.note(
            recorder.screen(shops, rowHeight: Self.pageHeight, height: Self.pageHeight, since: sample.beginning)
        )
        sample.note(.pagesShown, Double(pages.count { $0.shown != nil }))
        sample.note(.emptyFrames, Double(pages.reduce(0) { $0 + $1.emptyFrames }))
        sample.note(.emptyPages, Double(pages.count { $0.emptyFrames > 0 }))
        note(.pictureDelay, pages.compactMap { page in page.shown.map { $0 - page.turned } })
        note(.pictureCPUTime, pages.compactMap(\.used))
        // In the order of the pages: each drawing ends before the next one begins.
        let costs = drawing.drawings.drawings.map(\.running)
        note(.drawingCost, costs)
        note(.detour, zip(pages, costs).compactMap { page, cost in page.used.map { $0 - cost } })
    }

    /// Notes the median.
    private func note(_ metric: Metric, _ values: [Nanoseconds]) {
        let sorted = values.sorted()
        if sorted.isEmpty {
            sample.note(metric, unavailable: "no page showed its picture")
        } else {
            sample.note(metric, sorted[sorted.count / 2].milliseconds)
        }
    }
}
