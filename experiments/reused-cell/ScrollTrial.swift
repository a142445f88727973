import Lab
import ListTrial
import ListView
import Probes
import Model

/// A list that is scrolled by a script, watched frame by frame until it has come to rest.
@MainActor
final class ScrollTrial {
    nonisolated static let rows = Parameter(
        "rows",
        default: 100_000,
        in: 100...10_000_000,
        help: "rows of the list"
    )
    nonisolated static let fling = Parameter(
        "fling",
        default: 20_000.0,
        in: 0...200_000,
        help: "speed of the flings in points a second; a row is 44 points high, and twelve are in view"
    )
    nonisolated static let delay = Parameter(
        "delay",
        default: 0.3,
        in: 0...10,
        help: "seconds that a cell waits before it draws, where it does; 0.3 in the article"
    )
    nonisolated static let cacheLimit = Parameter(
        "cache-limit",
        default: 3_000_000,
        in: 0...1_000_000_000,
        help: "bytes of pictures that the bounded caches keep; a picture takes 92,160"
    )
    nonisolated static let parameters = [
        AnyParameter(rows), AnyParameter(fling), AnyParameter(delay), AnyParameter(cacheLimit),
        AnyParameter(DrawingCost.milliseconds),
    ]

    /// Right for so long, the list has come to rest.
    private static let calm = Nanoseconds(milliseconds: 100)
    /// A list that is not right by then stays wrong.
    private static let patience = Nanoseconds(milliseconds: 15_000)

    let drawing: HistogramDrawing
    let speed = ScrollSpeed()
    private let sample: SampleContext
    private var screen = ScreenAccounting()
    private var recorder = CellsRecorder()
    private var scroll: (scroller: Scroller, start: MonotonicTime)?

    init(_ sample: SampleContext) throws {
        self.sample = sample
        let renderer = try DrawingCost.renderer(of: sample[DrawingCost.milliseconds], in: sample.sharedDirectory)
        drawing = HistogramDrawing(renderer, timeline: sample.timeline)
    }

    var delay: Double { sample[Self.delay] }
    var cacheLimit: Int { sample[Self.cacheLimit] }

    /// Drag a little, hold, drag back, fling, stop, fling back, jump to the end.
    private var script: ScrollScript {
        let velocity = sample[Self.fling]
        return ScrollScript([
            .rest(seconds: 0.45),
            .drag(points: 350, seconds: 0.1),
            .drag(points: 0, seconds: 0.1),
            .drag(points: -350, seconds: 0.1),
            .fling(velocity: velocity, caughtAfter: 0.2),
            .rest(seconds: 0.2),
            .fling(velocity: -velocity, caughtAfter: 0.2),
            .jumpToEnd,
        ])
    }

    /// Scrolls through a list of such cells, and ends the process.
    func measure(_ makeCell: @escaping @MainActor (String) -> HistogramCell) {
        let shops = ShopCatalogue(count: sample[Self.rows], seed: 1)
        let list = ShopsScreen(
            shops,
            rowHeight: 44,
            height: 528,
            scrollObserver: speed,
            makeCell: makeCell
        )
        sample.startMeasuring { [self] in frame(of: list) }
        list.tableView.reloadData()
        scroll = (Scroller(list.tableView, script), .now)
    }

    private func frame(of list: ShopsScreen) {
        guard let (scroller, start) = scroll else { return }
        let now = MonotonicTime.now
        scroller.scroll(to: (now - start).seconds)
        look(at: list.tableView)
        let end = start + Nanoseconds(milliseconds: scroller.motion.endOfScroll * 1_000)
        if isOver(now, since: end) { finish(list, since: end) }
    }

    private func look(at tableView: TableView) {
        var cells: [ScreenAccounting.VisibleCell] = []
        for (row, cell) in zip(tableView.visibleRows, tableView.visibleCells) {
            let picture = (cell as? ShopCell)?.image
            cells.append(.init(row: row, subject: picture?.subject))
            if let picture { drawing.noteShown(picture) }
        }
        let shown = MonotonicTime.now
        screen.frame(cells, at: shown)
        recorder.frame(cells, offset: tableView.contentOffset, at: shown)
    }

    private func isOver(_ now: MonotonicTime, since end: MonotonicTime) -> Bool {
        guard now > end else { return false }
        if let right = screen.rightSince, now - max(right, end) >= Self.calm { return true }
        return now - end >= Self.patience
    }

    private func finish(_ list: ShopsScreen, since end: MonotonicTime) {
        sample.stopMeasuring()
        let drawings = drawing.drawings
        sample.note(CellMetrics.staleFrames, Double(screen.staleFrames))
        sample.note(CellMetrics.staleTime, screen.staleTime.milliseconds)
        sample.note(CellMetrics.emptyFrames, Double(screen.emptyFrames))
        sample.note(CellMetrics.flickerFrames, Double(screen.flickerFrames))
        sample.note(CellMetrics.drawings, Double(drawings.drawings.count))
        sample.note(CellMetrics.wastedWork, drawings.wastedShare)
        sample.note(CellMetrics.picturesHeld, Double(drawings.bytesHeld))
        if let cost = drawings.usualCost {
            sample.note(CellMetrics.drawingCost, cost.milliseconds)
        } else {
            sample.note(CellMetrics.drawingCost, unavailable: "no frame showed a histogram")
        }
        if let right = screen.rightSince {
            sample.note(CellMetrics.settleTime, (right - end).milliseconds)
            sample.note(CellMetrics.settleIdle, drawings.idle(from: end, to: max(right, end)).milliseconds)
        } else {
            for metric in [CellMetrics.settleTime, CellMetrics.settleIdle] {
                sample.note(metric, unavailable: "some cells were still wrong fifteen seconds after the scroll")
            }
        }
        sample.note(CellMetrics.wrongCells, Double(wrongCells(list)))
        sample.note(
            recorder.screen(
                list.shops,
                rowHeight: list.tableView.rowHeight,
                height: list.tableView.height,
                since: sample.beginning
            )
        )
        sample.finish()
    }

    /// Cells that show another shop's name or histogram, or none.
    private func wrongCells(_ list: ShopsScreen) -> Int {
        zip(list.tableView.visibleRows, list.tableView.visibleCells).count { row, cell in
            guard let cell = cell as? ShopCell else { return true }
            let shop = list.shops[row]
            return cell.image?.subject != row || cell.textLabel != shop.name || cell.detailTextLabel != shop.address
        }
    }
}
