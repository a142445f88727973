import Declaring
import ListTrial
import ListView
import Measuring
import Model

/// A trial with a simulated user who turns the page when the picture has appeared. In some scenarios the user waits
/// until all drawing has stopped.
@MainActor
final class PagesTrial {
    /// A page that the user has turned to.
    private struct Page {
        let subject: Int
        let turned = MonotonicTime.now
        /// The process's processor time when the user turned the page.
        let usedBefore = ProcessCounters.processorTime()
        /// The process's processor time between the page's turn and the appearance of the picture.
        var used: Nanoseconds?
        /// The time at which a frame first showed the picture; nil if no frame has.
        var shown: MonotonicTime?
        var emptyFrames = 0
    }

    /// The height of a recorded page, in points.
    private static let pageHeight = 240.0
    /// The time after which a page without a picture counts as never drawn.
    private static let timeLimit = Nanoseconds(milliseconds: 15_000)

    private let sample: SampleContext
    private let recorded: RecordedDrawing
    private let drawing: GatedDrawing
    private let shops: ShopCatalogue
    /// The number of pages that the user turns at once.
    private let step: Int
    private let patience: Patience
    private var pages: [Page] = []
    private var isLooking = false
    private var recorder = CellsRecorder()

    init(_ sample: SampleContext) throws {
        self.sample = sample
        recorded = try RecordedDrawing(sample, cost: sample[DrawingCost.milliseconds])
        let drawing = GatedDrawing(recorded)
        self.drawing = drawing
        step = sample.scenario == BackgroundDrawing.skipping ? 2 : 1
        // The last page also prepares a next page, so there is one shop more than pages.
        shops = ShopCatalogue(count: sample[BackgroundDrawing.pages] * step + 1, seed: 1)
        patience = Patience { drawing.record.events }
    }

    /// Turns all pages in a view of the given type, then ends the process.
    func measure(_ view: ChartView.Type) {
        let view = view.init(drawing)
        view.onImage = { [self] in noteImage() }
        sample.measure(until: { self.isOver(view) }, then: noteFigures)
    }

    private func noteImage() {
        guard let page = pages.last, page.used == nil else { return }
        pages[pages.count - 1].used = ProcessCounters.processorTime() - page.usedBefore
    }

    /// Turns the page when the picture has appeared and the user has looked at it. Returns true after the last page, or
    /// if a page gets no picture.
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
        // The recording is that of a list in which each row fills the view.
        recorder.frame(
            [ScreenAccounting.VisibleCell(row: subject, subject: view.image?.subject)],
            offset: Double(subject) * Self.pageHeight,
            at: .now
        )
    }

    /// Waits until no drawing begins or ends any more.
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
        sample.note(.pagesShown, pages.count { $0.shown != nil })
        sample.note(.emptyFrames, pages.reduce(0) { $0 + $1.emptyFrames })
        sample.note(.emptyPages, pages.count { $0.emptyFrames > 0 })
        note(.pictureDelay, pages.compactMap { page in page.shown.map { $0 - page.turned } })
        note(.pictureCPUTime, pages.compactMap(\.used))
        note(.drawingCost, recorded.drawings.drawings.map(\.running))
        let detours = pages.compactMap(detour)
        note(.detour, detours.count == pages.count ? detours : [])
        let shown = Set(pages.filter { $0.shown != nil }.map(\.subject))
        sample.note(.drawnForNobody, drawing.record.completed.count { !shown.contains($0) })
        sample.note(.picturesHeld, recorded.drawings.bytesHeld)
    }

    /// Returns a page's processor time without the drawing. Nil if the picture was drawn before the page's turn, or
    /// never.
    private func detour(of page: Page) -> Nanoseconds? {
        guard let used = page.used, let shown = page.shown else { return nil }
        let drawn = recorded.drawings.drawings.first { $0.start >= page.turned && $0.end <= shown }
        return drawn.map { used - $0.running }
    }

    /// Notes the median of the values.
    private func note(_ metric: Metric, _ values: [Nanoseconds]) {
        let sorted = values.sorted()
        if sorted.isEmpty {
            sample.note(metric, unavailable: "a page never showed its picture, or the picture was drawn ahead")
        } else {
            sample.note(metric, sorted[sorted.count / 2].milliseconds)
        }
    }
}
