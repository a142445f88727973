import Declaring
import ListTrial
import ListView
import Measuring
import Model

/// A list of cells of one variant, and what its frames showed.
@MainActor
final class ObservedList {
    static let rowHeight = 44.0

    let list: ShopsScreen
    let drawing: GatedDrawing
    /// What all cells have in common.
    let environment: ListEnvironment
    private let sample: SampleContext
    private let recorded: RecordedDrawing
    private(set) var screen = ScreenAccounting()
    private var recorder = CellsRecorder()

    /// - Parameter visibleRows: How many rows fit into the view.
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
    /// The drawings whose end is recorded, and how long each took.
    var ledger: DrawingLedger { recorded.drawings }

    /// Records a frame that shows the list as it is now.
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

    /// Cells that show another shop's name, address or histogram, or no histogram.
    var wrongCells: Int {
        zip(tableView.visibleRows, tableView.visibleCells).count { row, cell in
            guard let cell = cell as? ShopCell else { return true }
            let shop = list.shops[row]
            return cell.image?.subject != row || cell.textLabel != shop.name || cell.detailTextLabel != shop.address
        }
    }

    /// Cells that show no histogram.
    var emptyCells: Int { tableView.visibleCells.count { ($0 as? ShopCell)?.image == nil } }

    /// Records the figures that every scenario counts.
    func noteFigures() {
        sample.note(.staleFrames, Double(screen.staleFrames))
        sample.note(.staleTime, screen.staleTime.milliseconds)
        sample.note(.emptyFrames, Double(screen.emptyFrames))
        sample.note(.flickerFrames, Double(screen.flickerFrames))
        sample.note(.wrongCells, Double(wrongCells))
        let record = drawing.record
        sample.note(.drawings, Double(record.begun.count))
        sample.note(.drawingsAtOnce, Double(record.peak))
        sample.note(.repeatedDrawings, Double(record.repeated))
        sample.note(.readsOffMain, Double(UnguardedIdentifier.usesOffMain))
        // The trial's own reads, above, are on the main thread and do not count.
        sample.note(.violations, Double(MainThreadRule.violations))
        sample.note(
            recorder.screen(list.shops, rowHeight: Self.rowHeight, height: tableView.height, since: sample.beginning)
        )
    }
}
