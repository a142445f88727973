import Lab
import ListTrial
import ListView
import Probes
import Model

/// A user who turns page after page, each as soon as the one before it is complete.
@MainActor
final class PagesTrial {
    nonisolated static let pages = Parameter(
        "pages",
        default: 8,
        in: 1...10_000,
        help: "pages that are turned"
    )
    nonisolated static let parameters = [AnyParameter(pages), AnyParameter(DrawingCost.milliseconds)]

    /// Of the recorded pages, in points.
    private static let pageHeight = 240.0
    /// A page is looked at for so long.
    private static let look = Nanoseconds(milliseconds: 25)
    /// A page that has no picture by then never gets one.
    private static let patience = Nanoseconds(milliseconds: 15_000)

    private let sample: SampleContext
    private let drawing: HistogramDrawing
    private let shops: ShopCatalogue
    private var ledger = PageLedger()
    private var recorder = CellsRecorder()

    init(_ sample: SampleContext) throws {
        self.sample = sample
        let renderer = try DrawingCost.renderer(of: sample[DrawingCost.milliseconds], in: sample.sharedDirectory)
        drawing = HistogramDrawing(renderer, timeline: sample.timeline)
        shops = ShopCatalogue(count: sample[Self.pages], seed: 1)
    }

    /// Turns all pages of such a view, and ends the process.
    func measure(_ view: ChartView.Type) {
        let view = view.init(drawing)
        view.onImage = { [self] in ledger.noteImage() }
        sample.startMeasuring { [self] in frame(of: view) }
    }

    private func frame(of view: ChartView) {
        let now = MonotonicTime.now
        if let last = ledger.pages.last {
            if let right = ledger.rightSince {
                if now - right >= Self.look { turn(view) }
            } else if now - last.turned >= Self.patience {
                finish()
            }
        } else {
            turn(view)
        }
        ledger.frame(isRight: view.image?.subject == ledger.pages.count - 1)
        record(view)
    }

    /// The pages as a list of which one row fills what is seen.
    private func record(_ view: ChartView) {
        let page = ledger.pages.count - 1
        recorder.frame(
            [ScreenAccounting.VisibleCell(row: page, subject: view.image?.subject)],
            offset: Double(page) * Self.pageHeight,
            at: .now
        )
    }

    private func turn(_ view: ChartView) {
        guard ledger.pages.count < shops.count else { finish() }
        let shop = shops[ledger.pages.count]
        ledger.turn()
        view.display(shop.histogram)
    }

    private func finish() -> Never {
        sample.stopMeasuring()
        sample.note(
            recorder.screen(shops, rowHeight: Self.pageHeight, height: Self.pageHeight, since: sample.beginning)
        )
        let pages = ledger.pages
        sample.note(DrawingMetrics.pagesShown, Double(pages.count { $0.shown != nil }))
        sample.note(DrawingMetrics.emptyFrames, Double(pages.reduce(0) { $0 + $1.emptyFrames }))
        sample.note(DrawingMetrics.emptyPages, Double(pages.count { $0.emptyFrames > 0 }))
        // In the order of the pages: each drawing is done before the next one begins.
        let drawings = drawing.drawings.drawings
        note(DrawingMetrics.drawingCost, drawings.map(\.running))
        note(DrawingMetrics.pictureDelay, pages.compactMap { page in page.shown.map { $0 - page.turned } })
        note(DrawingMetrics.pictureCPUTime, pages.compactMap(\.used))
        note(
            DrawingMetrics.detour,
            zip(pages, drawings).compactMap { page, drawing in
                page.used.map { $0 - drawing.running }
            }
        )
        sample.finish()
    }

    /// The middle one.
    private func note(_ metric: Metric, _ values: [Nanoseconds]) {
        let sorted = values.sorted()
        if sorted.isEmpty {
            sample.note(metric, unavailable: "no page came to show its picture")
        } else {
            sample.note(metric, sorted[sorted.count / 2].milliseconds)
        }
    }
}
