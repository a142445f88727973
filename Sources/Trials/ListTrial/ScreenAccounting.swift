import Measuring

/// Counts what the cells of a list show, frame by frame: the right picture, another row's picture, or none.
package struct ScreenAccounting {
    /// A visible cell: its row, and the subject of its picture, which is nil if it shows none.
    package struct VisibleCell {
        let row: Int
        let subject: Int?

        package init(row: Int, subject: Int?) {
            self.row = row
            self.subject = subject
        }
    }

    package init() {}

    /// Cells that showed another row's picture, summed over the frames.
    package private(set) var staleFrames = 0
    /// Cells that showed no picture, summed over the frames.
    package private(set) var emptyFrames = 0
    /// Cells that did not show their picture, although an earlier frame had shown it, summed over the frames.
    package private(set) var flickerFrames = 0
    /// How long at least one cell showed another row's picture.
    package private(set) var staleTime = Nanoseconds.zero
    /// The moment from which every frame was right; nil if the last frame was not.
    package private(set) var rightSince: MonotonicTime?

    private var shownRows: Set<Int> = []
    private var staleSince: MonotonicTime?

    /// Counts a frame: the screen shows these cells from the given moment until the next frame.
    package mutating func frame(_ cells: [VisibleCell], at moment: MonotonicTime) {
        if let staleSince { staleTime = staleTime + (moment - staleSince) }
        var isStale = false
        var isRight = true
        for cell in cells where cell.subject != cell.row {
            isRight = false
            if cell.subject == nil { emptyFrames += 1 } else { staleFrames += 1 }
            if cell.subject != nil { isStale = true }
            if shownRows.contains(cell.row) { flickerFrames += 1 }
        }
        for cell in cells where cell.subject == cell.row { shownRows.insert(cell.row) }
        staleSince = isStale ? moment : nil
        rightSince = isRight ? rightSince ?? moment : nil
    }
}
