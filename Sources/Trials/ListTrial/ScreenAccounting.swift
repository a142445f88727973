import Measuring

/// Counts, frame by frame, the cells of a list that do not show their own picture.
package struct ScreenAccounting {
    /// A visible cell. `subject` is the row whose picture the cell shows; nil if the cell shows no picture.
    package struct VisibleCell {
        let row: Int
        let subject: Int?

        package init(row: Int, subject: Int?) {
            self.row = row
            self.subject = subject
        }
    }

    package init() {}

    /// The number of cells with another row's picture, summed over all frames.
    package private(set) var staleFrames = 0
    /// The number of cells without a picture, summed over all frames.
    package private(set) var emptyFrames = 0
    /// The number of cells that had lost their picture since an earlier frame, summed over all frames.
    package private(set) var flickerFrames = 0
    /// The time in which at least one cell showed another row's picture.
    package private(set) var staleTime = Nanoseconds.zero
    /// The moment since which every cell has shown its own picture; nil if a cell of the last frame has not.
    package private(set) var rightSince: MonotonicTime?

    private var shownRows: Set<Int> = []
    private var staleSince: MonotonicTime?

    /// Counts the cells of a frame that is shown from the given moment until the next frame.
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
