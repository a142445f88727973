import Declaring
import Dispatch
import Foundation
import ListTrial
import ListView
import Model

/// A trial that blocks the drawings of a list. It forces situations that a scroll produces only by chance.
@MainActor
final class MomentsTrial {
    /// The cheapest renderer, because the cost of a drawing does not matter in this trial.
    private static let renderer = HistogramRenderer(samplesPerPixel: 1)
    private static let processors = ProcessInfo.processInfo.activeProcessorCount
    /// The number of visible rows, which is at least the number of processors.
    private static let visibleRows = max(12, processors)
    /// The number of rows that scroll past while the first drawings are blocked. This number is far above the number of
    /// processors.
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

    /// Forces the situation of the scenario, and ends the process.
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

    /// Lets a row leave after its drawing has ended. The main thread has not yet run the block that this drawing has
    /// queued.
    private func reuseBeforeShowing() {
        wait { [self] in
            hasBegun(0)
        } then: { [self] in
            // From here on the main thread is busy, so blocks from other threads wait.
            drawing.release([0])
            Patience.waitForOtherThreads()
            show(1)
            // The main thread now runs the waiting blocks, while the drawing of the next row is still blocked.
            wait(Patience.short) {
                false
            } then: { [self] in
                observed.observe()
                drawing.open()
                conclude()
            }
        }
    }

    /// Moves many rows through one cell, as a fling does, while their drawings are blocked. The drawing of the first
    /// row ends last.
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
        // The trial waits for a moment, because some variants begin a drawing for a row that scrolls past.
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
            sample.note(.drawingsForNobody, drawing.record.inProgress.count { $0 != row })
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
            // This wait leaves time in which the end of the first drawing may change the cell.
            wait(Patience.short) {
                false
            } then: { [self] in
                conclude()
            }
        }
    }

    /// Shows one screen of rows, the next screen, and the first screen again. Three further screens then need more
    /// pictures than a cache may keep.
    private func comeBack() {
        lookAtScreens([0, 1, 0, 2, 3, 4]) { [self] in
            sample.note(.picturesHeld, observed.ledger.bytesHeld)
            conclude()
        }
    }

    private func lookAtScreens(_ screens: [Int], then next: @escaping @MainActor () -> Void) {
        guard let screen = screens.first else { return next() }
        show(screen * Self.visibleRows)
        look { [self] in lookAtScreens(Array(screens.dropFirst()), then: next) }
    }

    /// Shows the frame that is due now. Calls `next` when every cell shows the right picture.
    private func look(then next: @escaping @MainActor () -> Void) {
        observed.observe()
        wait { [self] in
            observed.wrongCells == 0
        } then: { [self] in
            observed.observe()
            next()
        }
    }

    /// Drags the list by one row. The finger then rests on the list for longer than any cell waits.
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
                sample.note(.emptyUnderFinger, observed.emptyCells)
                tableView.phase = .still
                conclude()
            }
        }
    }

    /// Shows a screen of rows. The drawings are blocked until no further drawing begins.
    private func holdScreenful() {
        wait { [self] in
            drawing.record.begun.count == Self.visibleRows
        } then: { [self] in
            sample.note(.processorsLeft, max(0, Self.processors - drawing.record.peak))
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

    /// Calls `next` when all blocks that were submitted to the pool earlier have begun. On a single processor, a
    /// blocked drawing may occupy the pool's only thread. The system then adds a thread within about a second.
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

    /// Waits until every cell shows the right picture or all activity stops.
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
