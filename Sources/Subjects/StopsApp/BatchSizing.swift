/// Chooses the number of rows in each of an import's saves.
package protocol BatchSizing: Sendable {
    init()

    /// Returns the number of rows for the next save. The import calls this method on its own thread before each save.
    ///
    /// - Parameter last: The previous save, which the list has already merged; nil before the first save.
    mutating func rowsOfNextSave(after last: MergedSave?) -> Int
}

/// An import's save after the main thread has merged it into the list.
package struct MergedSave: Sendable {
    package let rows: Int
    /// The time for which the merge kept the main thread busy.
    package let duration: Duration

    package init(rows: Int, duration: Duration) {
        self.rows = rows
        self.duration = duration
    }
}
