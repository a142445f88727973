import Declaring
import ListTrial
import ListView
import Measuring
import Model

/// A list with the cells of one variant, which records its frames.
@MainActor
final class ObservedList {
    static let rowHeight = 44.0

    let list: ShopsScreen
    let drawing: GatedDrawing
    /// The objects that all cells share.
    let environment: ListEnvironment
    private let sample: SampleContext
    private let recorded: RecordedDrawing
    private(set) var screen = ScreenAccounting()
    private var recorder = CellsRecorder()

    /// - Parameter visibleRows: The number of rows that fit into the view.
    init(_ sample: SampleContext, _ cell: HistogramCell.Type, _ recorded: RecordedDrawing, visibleRows: Int) {
        self.sample = sample
        self.recorded = recorded
        drawing = GatedDrawing(recorded)
        environment = ListEnvironment(
            drawing,
            delay: sample[ReusedCell.delay],
            cacheLimit: sample[ReusedCell.cacheLimit]
        )
        list = ShopsScreen(
            ShopCatalogue(count: sample[ReusedCell.rows], seed: 1),
            rowHeight: Self.rowHeight,
            height: Double(visibleRows) * Self.rowHeight,
            speed: environment.speed,
            makeCell: { [environment] in cell.init(in: environment) }
        )
    }

    var tableView: TableView { list.tableView }
    /// The drawings that have ended, with their durations.
    var ledger: DrawingLedger { recorded.drawings }

    /// Records a frame with the list's current contents.
    func observe() {
        var cells: [ScreenAccounting.VisibleCell] = []
        for (row, cell) in zip(tableView.visibleRows, tableView.visibleCells) {
            let picture = (cell as? ShopCell)?.image
            cells.append(.init(row: row, subject: picture?.subject))
            if let picture { recorded.noteShown(picture) }
        }
        let shown = MonotonicTime.now
        screen.frame(cells, at: shown)
        recorder.frame(cells, offset: tableView.contentOffset, at: shown)
    }

    /// The number of cells that show no histogram, or another shop's name, address or histogram.
    var wrongCells: Int {
        zip(tableView.visibleRows, tableView.visibleCells).count { row, cell in
            guard let cell = cell as? ShopCell else { return true }
            let shop = list.shops[row]
            return cell.image?.subject != row || cell.textLabel != shop.name || cell.detailTextLabel != shop.address
        }
    }

    /// The number of cells that show no histogram.
    var emptyCells: Int { tableView.visibleCells.count { ($0 as? ShopCell)?.image == nil } }

    /// Records the figures that every scenario counts.
    func noteFigures() {
        sample.note(.staleFrames, screen.staleFrames)
        sample.note(.staleTime, screen.staleTime.milliseconds)
        sample.note(.emptyFrames, screen.emptyFrames)
        sample.note(.flickerFrames, screen.flickerFrames)
        sample.note(.wrongCells, wrongCells)
        let record = drawing.record
        sample.note(.drawings, record.begun.count)
        sample.note(.drawingsAtOnce, record.peak)
        sample.note(.repeatedDrawings, record.repeated)
        sample.note(.readsOffMain, UnguardedIdentifier.usesOffMain)
        // The trial itself reads the images on the main thread, so its reads are not violations.
        sample.note(.violations, MainThreadRule.violations)
        sample.note(
            recorder.screen(list.shops, rowHeight: Self.rowHeight, height: tableView.height, since: sample.beginning)
        )
    }
}
