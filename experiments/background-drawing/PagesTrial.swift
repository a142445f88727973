import Declaring
import ListTrial
import ListView
import Measuring
import Model

/// Simulates a user who turns the page one frame after its picture first appears; in some scenarios, once drawing has
/// stopped.
@MainActor
final class PagesTrial {
    /// A page that the user has turned to.
    private struct Page {
        let subject: Int
        let turned = MonotonicTime.now
        /// The process's processor time when the user turned the page.
        let usedBefore = ProcessCounters.processorTime()
        /// The process's processor time from the turn until the picture appeared.
        var used: Nanoseconds?
        /// When a frame first showed the picture; nil if none has.
        var shown: MonotonicTime?
        var emptyFrames = 0
    }

    /// The height of a recorded page, in points.
    private static let pageHeight = 240.0
    /// A page without a picture after this time counts as never drawn.
    private static let timeLimit = Nanoseconds(milliseconds: 15_000)

    private let sample: SampleContext
    private let recorded: RecordedDrawing
    private let drawing: GatedDrawing
    private let shops: ShopCatalogue
    /// How many pages the user turns at once.
    private let step: Int
    private let patience: Patience
    private var pages: [Page] = []
    private var isLooking = false
    private var recorder = CellsRecorder()

    init(_ sample: SampleContext) throws {
        self.sample = sample
        recorded = try RecordedDrawing(sample)
        let drawing = GatedDrawing(recorded)
        self.drawing = drawing
        step = sample.scenario == BackgroundDrawing.skipping ? 2 : 1
        // One shop more than pages are shown, because the last page also prepares a next page.
        shops = ShopCatalogue(count: sample[BackgroundDrawing.pages] * step + 1, seed: 1)
        patience = Patience { drawing.record.events }
    }

    /// Turns all pages in a view of this type, and ends the process.
    func measure(_ view: ChartView.Type) {
        let view = view.init(drawing)
        view.onImage = { [self] in noteImage() }
        sample.measure(until: { self.isOver(view) }, then: noteFigures)
    }

    private func noteImage() {
        guard let page = pages.last, page.used == nil else { return }
        pages[pages.count - 1].used = ProcessCounters.processorTime() - page.usedBefore
    }

    /// Turns to the next page when the picture has appeared and the user no longer looks at it. Returns true after the
    /// last page, or when a page never gets its picture.
    private func isOver(_ view: ChartView) -> Bool {
        let now = MonotonicTime.now
        if let last = pages.last, last.shown == nil {
            guard now - last.turned < Self.timeLimit else { return true }
        } else if !isLooking {
            guard pages.count < sample[BackgroundDrawing.pages] else { return true }
            let shop = shops[pages.count * step]
            pages.append(Page(subject: pages.count * step))
            view.display(shop.histogram)
        }
        noteFrame(view)
        return false
    }

    private func noteFrame(_ view: ChartView) {
        let page = pages.count - 1
        let subject = pages[page].subject
        if view.image?.subject != subject {
            pages[page].emptyFrames += 1
        } else if pages[page].shown == nil {
            pages[page].shown = .now
            view.prepare(shops[subject + 1].histogram)
            if BackgroundDrawing.read.contains(sample.scenario) { look() }
        }
        // Recorded as a list in which one row fills the view.
        recorder.frame(
            [ScreenAccounting.VisibleCell(row: subject, subject: view.image?.subject)],
            offset: Double(subject) * Self.pageHeight,
            at: .now
        )
    }

    /// The user looks at the page until no drawing begins or ends any more.
    private func look() {
        isLooking = true
        patience.wait(Patience.short) {
            false
        } then: { [self] in
            isLooking = false
        }
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
        note(.drawingCost, recorded.drawings.drawings.map(\.running))
        let detours = pages.compactMap(detour)
        note(.detour, detours.count == pages.count ? detours : [])
        let shown = Set(pages.filter { $0.shown != nil }.map(\.subject))
        sample.note(.drawnForNobody, Double(drawing.record.completed.count { !shown.contains($0) }))
        sample.note(.picturesHeld, Double(recorded.drawings.bytesHeld))
    }

    /// Returns the processor time other than drawing; nil if the picture was not drawn between the page's turn and the
    /// first frame that showed it.
    private func detour(of page: Page) -> Nanoseconds? {
        guard let used = page.used, let shown = page.shown else { return nil }
        let drawn = recorded.drawings.drawings.first { $0.start >= page.turned && $0.end <= shown }
        return drawn.map { used - $0.running }
    }

    /// Notes the median.
    private func note(_ metric: Metric, _ values: [Nanoseconds]) {
        let sorted = values.sorted()
        if sorted.isEmpty {
            sample.note(metric, unavailable: "a page never showed its picture, or it was drawn ahead")
        } else {
            sample.note(metric, sorted[sorted.count / 2].milliseconds)
        }
    }
}
