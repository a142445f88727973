import Declaring
import ListTrial
import ListView
import Model

/// A list whose rows are drawn ahead. The reader scrolls through the list screen by screen, or jumps to a distant row.
@MainActor
final class PrefetchTrial {
    private static let visibleRows = 12
    private static let screens = 6
    /// The row that the reader jumps to: far from every row that was announced before the jump.
    private static let distantRow = 600

    private let sample: SampleContext
    private let observed: ObservedList
    private let announced: AnnouncedRows
    private let patience: Patience
    private var drawing: GatedDrawing { observed.drawing }
    private var tableView: TableView { observed.tableView }

    init(_ sample: SampleContext, _ prefetching: any RowPrefetching.Type) {
        self.sample = sample
        let observed = ObservedList(
            sample,
            PrefetchedCell.self,
            RecordedDrawing(sample, HistogramRenderer(samplesPerPixel: 1)),
            visibleRows: Self.visibleRows
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
                sample.note(.emptyOnArrival, Double(emptyOnArrival))
                return conclude()
            }
            show((screen + 1) * Self.visibleRows)
            observed.observe()
            readScreen(screen + 1, emptyOnArrival: emptyOnArrival + observed.emptyCells)
        }
    }

    /// The reader jumps away while a row is drawn ahead.
    func jumpAway() {
        begin()
        rest { [self] in
            drawing.close()
            // Six rows come into view, and six more are announced.
            show(Self.visibleRows / 2)
            patience.wait(Patience.short) {
                false
            } then: { [self] in
                let begunBefore = drawing.record.begun.count
                show(Self.distantRow)
                observed.observe()
                let inView = tableView.visibleRows
                patience.wait(Patience.short) { [self] in
                    drawing.record.inProgress.contains { inView.contains($0) }
                } then: { [self] in
                    sample.note(.drawingsForNobody, Double(drawing.record.inProgress.count { !inView.contains($0) }))
                    drawing.open()
                    rest { [self] in
                        noteJump(Array(drawing.record.begun.dropFirst(begunBefore)), inView)
                        conclude()
                    }
                }
            }
        }
    }

    /// - Parameter begun: Rows whose drawing began after the jump, in this order.
    private func noteJump(_ begun: [Int], _ inView: Range<Int>) {
        let lastInView = begun.lastIndex { inView.contains($0) } ?? 0
        sample.note(.drawnBeforeView, Double(begun[..<lastInView].count { !inView.contains($0) }))
        sample.note(.drawnAfterTurn, Double(begun.count { $0 < inView.lowerBound }))
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
}
