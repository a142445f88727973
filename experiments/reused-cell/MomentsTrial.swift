import Declaring
import Dispatch
import Foundation
import ListTrial
import ListView
import Model

/// A list whose drawings the trial blocks, to force situations that a scroll produces only by chance.
@MainActor
final class MomentsTrial {
    /// The cheapest drawing: its cost does not matter here.
    private static let renderer = HistogramRenderer(samplesPerPixel: 1)
    private static let processors = ProcessInfo.processInfo.activeProcessorCount
    /// At least one row for each processor.
    private static let visibleRows = max(12, processors)
    /// Rows that scroll past while the first drawings are blocked: far more rows than processors.
    private static let passingRows = max(30, 4 * processors)

    private let sample: SampleContext
    private let observed: ObservedList
    private let patience: Patience
    private var drawing: GatedDrawing { observed.drawing }
    private var tableView: TableView { observed.tableView }

    init(_ sample: SampleContext, _ cell: HistogramCell.Type) {
        self.sample = sample
        let isWhole = [ReusedCell.backAgain, ReusedCell.screenful].contains(sample.scenario)
        observed = ObservedList(
            sample,
            cell,
            RecordedDrawing(sample, Self.renderer),
            visibleRows: isWhole ? Self.visibleRows : 1
        )
        patience = Patience(observed.drawing)
    }

    /// Forces the scenario's moment, and ends the process.
    func run() {
        sample.startMeasuring { [self] in observed.observe() }
        if sample.scenario != ReusedCell.backAgain { drawing.close() }
        tableView.reloadData()
        switch sample.scenario {
        case ReusedCell.passedBy: passBy()
        case ReusedCell.backAgain: comeBack()
        case ReusedCell.fingerDown: keepFingerDown()
        case ReusedCell.screenful: holdScreenful()
        default: reuseBeforeShowing()
        }
    }

    // MARK: - The moments

    /// The row leaves after its drawing has ended, and before the main thread runs the block that the drawing has
    /// queued.
    private func reuseBeforeShowing() {
        wait { [self] in
            hasBegun(0)
        } then: { [self] in
            // The main thread is busy from here on: blocks from other threads wait.
            drawing.release([0])
            Patience.waitForOtherThreads()
            show(1)
            // Now the main thread runs the waiting blocks. The next row's drawing is still blocked.
            wait(Patience.short) {
                false
            } then: { [self] in
                observed.observe()
                drawing.open()
                conclude()
            }
        }
    }

    /// A fling takes many rows through one cell while their drawings are blocked; the first row's drawing ends last.
    private func passBy() {
        wait { [self] in
            hasBegun(0)
        } then: { [self] in
            tableView.phase = .decelerating
            pass(1)
        }
    }

    private func pass(_ row: Int) {
        show(row)
        guard row < Self.passingRows else { return settle(on: row) }
        // Waits for a moment: some variants begin a drawing for a row that scrolls past.
        wait(2) {
            false
        } then: { [self] in
            pass(row + 1)
        }
    }

    private func settle(on row: Int) {
        tableView.phase = .still
        wait(Patience.short) { [self] in
            hasBegun(row)
        } then: { [self] in
            sample.note(.drawingsForNobody, Double(drawing.record.inProgress.count { $0 != row }))
            drawing.release(1...row)
            passThroughPool { [self] in endFirstDrawingLast() }
        }
    }

    private func endFirstDrawingLast() {
        wait { [self] in
            observed.wrongCells == 0
        } then: { [self] in
            observed.observe()
            drawing.open()
            // Leaves time for the end of the first drawing to take effect.
            wait(Patience.short) {
                false
            } then: { [self] in
                conclude()
            }
        }
    }

    /// The user looks at one screen of rows, at the next, and again at the first. Then the user looks at three further
    /// screens, so that there are more pictures than a cache may keep.
    private func comeBack() {
        lookAtScreens([0, 1, 0, 2, 3, 4]) { [self] in
            sample.note(.picturesHeld, Double(observed.ledger.bytesHeld))
            conclude()
        }
    }

    private func lookAtScreens(_ screens: [Int], then next: @escaping @MainActor () -> Void) {
        guard let screen = screens.first else { return next() }
        show(screen * Self.visibleRows)
        look { [self] in lookAtScreens(Array(screens.dropFirst()), then: next) }
    }

    /// Shows the frame that is due now, and continues when every cell is right.
    private func look(then next: @escaping @MainActor () -> Void) {
        observed.observe()
        wait { [self] in
            observed.wrongCells == 0
        } then: { [self] in
            observed.observe()
            next()
        }
    }

    /// A finger drags the list by one row, and rests on it for longer than any cell waits.
    private func keepFingerDown() {
        drawing.open()
        wait { [self] in
            observed.wrongCells == 0
        } then: { [self] in
            tableView.phase = .tracking
            show(1)
            wait { [self] in
                observed.wrongCells == 0
            } then: { [self] in
                sample.note(.emptyUnderFinger, Double(observed.emptyCells))
                tableView.phase = .still
                conclude()
            }
        }
    }

    /// A screen of rows. No drawing ends until no further drawing begins.
    private func holdScreenful() {
        wait { [self] in
            drawing.record.begun.count == Self.visibleRows
        } then: { [self] in
            sample.note(.processorsLeft, Double(max(0, Self.processors - drawing.record.peak)))
            drawing.open()
            conclude()
        }
    }

    // MARK: - Steps

    /// Scrolls to a row.
    private func show(_ row: Int) {
        tableView.contentOffset = Double(row) * ObservedList.rowHeight
        tableView.layoutIfNeeded()
    }

    /// Continues when all work submitted to the pool earlier has begun. With a single processor, a blocked drawing may
    /// occupy the pool's only thread: the system adds another thread within about a second.
    private func passThroughPool(then next: @escaping @MainActor () -> Void) {
        DispatchQueue.global().async {
            DispatchQueue.main.async { next() }
        }
    }

    private func hasBegun(_ row: Int) -> Bool { drawing.record.begun.contains(row) }

    private func wait(
        _ turns: Int = Patience.long,
        until condition: @escaping @MainActor () -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        patience.wait(turns, until: condition, then: next)
    }

    /// Waits until every cell is right, or nothing moves any more.
    private func conclude() {
        wait { [self] in
            observed.wrongCells == 0 && drawing.record.inProgress.isEmpty
        } then: { [self] in
            observed.observe()
            sample.stopMeasuring()
            observed.noteFigures()
            sample.finish()
        }
    }
}
