import ListView
import Measuring
import Model

/// A recorder of what the cells of a list show, frame by frame. The report replays the recording.
///
/// The memory for the frames is allocated in advance.
package struct CellsRecorder {
    /// The maximum number of recorded frames, enough for a minute. Later frames are dropped.
    private static let capacity = 4_096
    private static let usualCells = 14

    private var frames: [(moment: MonotonicTime, offset: Double, cells: Range<Int>)] = []
    private var cells: [ScreenAccounting.VisibleCell] = []

    package init() {
        frames.reserveCapacity(Self.capacity)
        cells.reserveCapacity(Self.capacity * Self.usualCells)
    }

    /// Records a frame that shows the given cells from `moment` on. `offset` is the content offset at the view's top.
    package mutating func frame(
        _ visible: [ScreenAccounting.VisibleCell],
        offset: Double,
        at moment: MonotonicTime
    ) {
        guard frames.count < Self.capacity else { return }
        frames.append((moment, offset, cells.count..<cells.count + visible.count))
        cells += visible
    }

    /// Returns the recording without the frames that showed nothing new.
    ///
    /// - Parameters:
    ///   - shops: The shops whose histograms the cells show.
    ///   - rowHeight: The height of a row, in points.
    ///   - height: The view's height, in points.
    package func screen(
        _ shops: ShopCatalogue,
        rowHeight: Double,
        height: Double,
        since start: MonotonicTime
    ) -> ScreenRecord {
        var kept: [CellsScreen.Frame] = []
        var rows: Set<Int> = []
        for (moment, offset, range) in frames {
            let frame = CellsScreen.Frame(
                time: moment.microseconds(since: start),
                offset: Int((offset * 10).rounded()),
                firstRow: cells[range].first?.row ?? 0,
                pictures: cells[range].map(\.subject)
            )
            if let last = kept.last, last.showsTheSame(as: frame) { continue }
            kept.append(frame)
            rows.formUnion(cells[range].flatMap { [$0.row, $0.subject ?? $0.row] })
        }
        return .cells(
            CellsScreen(
                rowHeight: rowHeight,
                height: height,
                frames: kept,
                rows: rows.sorted().map { row in
                    CellsScreen.Row(number: row, name: shops[row].name, values: shops[row].visits)
                }
            )
        )
    }
}

extension CellsScreen.Frame {
    fileprivate func showsTheSame(as other: CellsScreen.Frame) -> Bool {
        offset == other.offset && firstRow == other.firstRow && pictures == other.pictures
    }
}
