import Declaring
import ListTrial
import ListView
import Model

/// A list whose rows are drawn ahead. The reader reads it screen by screen, jumps away, or scrolls faster than the desk
/// draws.
@MainActor
final class PrefetchTrial {
    private static let screens = 6
    /// Far from each other, and from every row that was announced before.
    private static let distantRows = [300, 600]

    private let sample: SampleContext
    private let visibleRows: Int
    private let observed: ObservedList
    private let announced: AnnouncedRows
    private let patience: Patience
    private var drawing: GatedDrawing { observed.drawing }
    private var tableView: TableView { observed.tableView }

    init(_ sample: SampleContext, _ prefetching: any RowPrefetching.Type) {
        self.sample = sample
        // Another number of rows, which a constant for the usual number does not fit. Two screens of 15 rows fit into
        // the cache.
        visibleRows = sample.scenario == ReusedCell.scrollsOn ? 15 : 12
        let observed = ObservedList(
            sample,
            PrefetchedCell.self,
            RecordedDrawing(sample, HistogramRenderer(samplesPerPixel: 1)),
            visibleRows: visibleRows
        )
        self.observed = observed
        let desk = observed.environment.shared(DrawingDesk.init)
        let rows = prefetching.init(desk)
        desk.prefetching = rows
        announced = AnnouncedRows(observed.list.shops, rows)
        observed.tableView.prefetchDataSource = announced
        patience = Patience { observed.drawing.record.events }
    }

    /// The reader scrolls screen by screen, and looks at each screen until no drawing is left.
    func readOn() {
        begin()
        readScreen(0, emptyOnArrival: 0)
    }

    private func readScreen(_ screen: Int, emptyOnArrival: Int) {
        rest { [self] in
            guard screen + 1 < Self.screens else {
                sample.note(.emptyOnArrival, emptyOnArrival)
                noteOrder(drawing.record.begun)
                return conclude()
            }
            show((screen + 1) * visibleRows)
            observed.observe()
            readScreen(screen + 1, emptyOnArrival: emptyOnArrival + observed.emptyCells)
        }
    }

    /// A row is drawn ahead. The reader turns back, scrolls on again, and jumps away twice.
    func jumpAway() {
        begin()
        rest { [self] in
            drawing.close()
            scrollOn(to: visibleRows / 2) { [self] in
                show(0)
                patience.wait(Patience.short) { [self] in
                    drawing.record.inProgress.isEmpty
                } then: { [self] in
                    sample.note(.drawnAfterTurningBack, drawing.record.inProgress.count)
                    scrollOn(to: visibleRows / 2) { [self] in jump(0, drawingsForNobody: 0) }
                }
            }
        }
    }

    private func jump(_ number: Int, drawingsForNobody: Int) {
        let begunBefore = drawing.record.begun.count
        show(Self.distantRows[number])
        observed.observe()
        waitForView { [self] others in
            guard number + 1 == Self.distantRows.count else {
                return jump(number + 1, drawingsForNobody: drawingsForNobody + others)
            }
            sample.note(.drawingsForNobody, drawingsForNobody + others)
            drawing.open()
            rest { [self] in
                noteJump(Array(drawing.record.begun.dropFirst(begunBefore)), tableView.visibleRows)
                conclude()
            }
        }
    }

    /// The reader scrolls on before the first row is drawn. Later, while a row is drawn ahead, the list shows a distant
    /// row and is reloaded. At a reload, the table view drops no row.
    func scrollOn() {
        drawing.close()
        begin()
        show(visibleRows / 2)
        drawing.open()
        rest { [self] in
            show(visibleRows / 2 + visibleRows)
            observed.observe()
            sample.note(.emptyOnArrival, observed.emptyCells)
            rest { [self] in
                drawing.close()
                scrollOn(to: 2 * visibleRows) { [self] in
                    tableView.contentOffset = Double(Self.distantRows[0]) * ObservedList.rowHeight
                    tableView.reloadData()
                    waitForView { [self] others in
                        sample.note(.drawingsForNobody, others)
                        let begunBefore = drawing.record.begun.count
                        drawing.open()
                        rest { [self] in
                            let begun = drawing.record.begun.dropFirst(begunBefore)
                            noteOrder(begun.filter { $0 < Self.distantRows[0] })
                            turnBackAndJump()
                        }
                    }
                }
            }
        }
    }

    /// - Parameter begun: Rows whose drawing began, in this order.
    private func noteOrder(_ begun: [Int]) {
        sample.note(.drawnOutOfTurn, zip(begun, begun.dropFirst()).count { $0 > $1 })
    }

    /// While a row is drawn ahead, the reader turns back, which drops the row, and at once jumps to a distant row,
    /// before the desk is idle.
    private func turnBackAndJump() {
        drawing.close()
        let row = Self.distantRows[0] + visibleRows / 2
        scrollOn(to: row) { [self] in
            let begunBefore = drawing.record.begun.count
            // The reader turns back by one row only: every row that comes back into view has its picture, and no row
            // waits before the drop.
            show(row - 1)
            show(Self.distantRows[1])
            waitForView { [self] _ in
                drawing.open()
                rest { [self] in
                    noteJump(Array(drawing.record.begun.dropFirst(begunBefore)), tableView.visibleRows)
                    conclude()
                }
            }
        }
    }

    /// - Parameter begun: Rows whose drawing began after the jump, in this order.
    private func noteJump(_ begun: [Int], _ inView: Range<Int>) {
        let lastInView = begun.lastIndex { inView.contains($0) } ?? 0
        sample.note(.drawnBeforeView, begun[..<lastInView].count { !inView.contains($0) })
        sample.note(.drawnAfterTurn, begun.count { $0 < inView.lowerBound })
    }

    // MARK: - Steps

    private func begin() {
        sample.startMeasuring { [self] in observed.observe() }
        tableView.reloadData()
    }

    private func show(_ row: Int) {
        tableView.contentOffset = Double(row) * ObservedList.rowHeight
        tableView.layoutIfNeeded()
    }

    /// Shows more rows, and waits until another one is being drawn ahead.
    private func scrollOn(to row: Int, then next: @escaping @MainActor () -> Void) {
        show(row)
        patience.wait(Patience.short, until: { [self] in !drawing.record.inProgress.isEmpty }, then: next)
    }

    /// Waits until a row in view is being drawn.
    ///
    /// - Parameter next: Called with the number of drawings of other rows.
    private func waitForView(then next: @escaping @MainActor (Int) -> Void) {
        let inView = tableView.visibleRows
        patience.wait(Patience.short) { [self] in
            drawing.record.inProgress.contains { inView.contains($0) }
        } then: { [self] in
            next(drawing.record.inProgress.count { !inView.contains($0) })
        }
    }

    /// Waits until no drawing is left.
    private func rest(then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.short, until: { false }, then: next)
    }

    private func conclude() {
        observed.observe()
        sample.stopMeasuring()
        observed.noteFigures()
        sample.finish()
    }
}

extension Metric {
    static let emptyOnArrival = Metric(
        "emptyOnArrival",
        .count,
        "Cells without a histogram at the frame in which their row comes into view, from the second screen on."
    )
    static let drawnBeforeView = Metric(
        "drawnBeforeView",
        .count,
        "Drawings of rows out of view that began after a jump, and before the last drawing of the rows in view."
    )
    static let drawnAfterTurn = Metric(
        "drawnAfterTurn",
        .count,
        "Drawings begun for rows that the user had scrolled away from."
    )
    static let drawnAfterTurningBack = Metric(
        "drawnAfterTurningBack",
        .count,
        "Drawings ahead that still run when the user has turned back."
    )
    static let drawnOutOfTurn = Metric("drawnOutOfTurn", .count, "Drawings begun after one of a later row.")
}
