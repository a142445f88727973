import Lab
import ListTrial
import ListView
import Model
import Probes

/// A list that is scrolled by a script, and observed frame by frame until it has come to rest.
@MainActor
final class ScrollTrial {
    /// The list is at rest when every cell has been right for this long.
    private static let calm = Nanoseconds(milliseconds: 100)
    /// A list with a wrong cell after this time stays wrong.
    private static let patience = Nanoseconds(milliseconds: 15_000)
    /// The user scrolls as soon as every cell shows its histogram, and at the latest after this time.
    private static let firstLook = Nanoseconds(milliseconds: 1000)

    private let sample: SampleContext
    private let drawing: RecordedDrawing
    private var screen = ScreenAccounting()
    private var recorder = CellsRecorder()
    private var scroll: (scroller: Scroller, start: MonotonicTime)?

    init(_ sample: SampleContext) throws {
        self.sample = sample
        drawing = try RecordedDrawing(sample)
    }

    /// A short drag, a pause, a drag back, a fling, a stop, a fling back, a jump to the end.
    private var script: ScrollScript {
        let velocity = sample[ReusedCell.fling]
        return ScrollScript([
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
    func measure(_ cell: HistogramCell.Type) {
        let environment = ListEnvironment(
            drawing,
            delay: sample[ReusedCell.delay],
            cacheLimit: sample[ReusedCell.cacheLimit]
        )
        let list = ShopsScreen(
            ShopCatalogue(count: sample[ReusedCell.rows], seed: 1),
            rowHeight: 44,
            height: 528,
            speed: environment.speed,
            makeCell: { cell.init(in: environment) }
        )
        sample.startMeasuring { [self] in frame(of: list) }
        list.tableView.reloadData()
    }

    private func frame(of list: ShopsScreen) {
        let now = MonotonicTime.now
        guard let (scroller, start) = scroll else { return look(at: list.tableView, now) }
        scroller.scroll(to: (now - start).seconds)
        observe(list.tableView)
        let end = start + Nanoseconds(milliseconds: scroller.motion.endOfScroll * 1_000)
        if isOver(now, since: end) { finish(list, since: end) }
    }

    private func look(at tableView: TableView, _ now: MonotonicTime) {
        tableView.layoutIfNeeded()
        observe(tableView)
        guard screen.rightSince != nil || now - sample.beginning >= Self.firstLook else { return }
        scroll = (Scroller(tableView, script), .now)
    }

    private func observe(_ tableView: TableView) {
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
        sample.note(.staleFrames, Double(screen.staleFrames))
        sample.note(.staleTime, screen.staleTime.milliseconds)
        sample.note(.emptyFrames, Double(screen.emptyFrames))
        sample.note(.flickerFrames, Double(screen.flickerFrames))
        sample.note(.wrongCells, Double(wrongCells(list)))
        note(drawing.drawings, since: end)
        let table = list.tableView
        sample.note(
            recorder.screen(list.shops, rowHeight: table.rowHeight, height: table.height, since: sample.beginning)
        )
        sample.finish()
    }

    private func note(_ drawings: DrawingLedger, since end: MonotonicTime) {
        sample.note(.drawings, Double(drawings.drawings.count))
        sample.note(.wastedWork, drawings.wastedShare)
        sample.note(.picturesHeld, Double(drawings.bytesHeld))
        if let cost = drawings.usualCost {
            sample.note(.drawingCost, cost.milliseconds)
        } else {
            sample.note(.drawingCost, unavailable: "no frame showed a histogram")
        }
        if let right = screen.rightSince {
            sample.note(.settleTime, (right - end).milliseconds)
            sample.note(.settleIdle, drawings.idle(from: end, to: max(right, end)).milliseconds)
        } else {
            for metric in [Metric.settleTime, .settleIdle] {
                sample.note(metric, unavailable: "some cells were still wrong fifteen seconds after the scroll")
            }
        }
    }

    /// Cells that show another shop's name, address or histogram, or none.
    private func wrongCells(_ list: ShopsScreen) -> Int {
        zip(list.tableView.visibleRows, list.tableView.visibleCells).count { row, cell in
            guard let cell = cell as? ShopCell else { return true }
            let shop = list.shops[row]
            return cell.image?.subject != row || cell.textLabel != shop.name || cell.detailTextLabel != shop.address
        }
    }
}
