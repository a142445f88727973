/// Chooses how many rows an import saves at once.
package protocol BatchSizing: Sendable {
    init()

    /// The number of rows of the next save. Called on the import's thread, before each batch.
    ///
    /// - Parameter last: The previous save, which the list has merged by now; nil before the first save.
    mutating func rowsOfNextSave(after last: MergedSave?) -> Int
}

/// A save that the main thread has merged into the list.
package struct MergedSave: Sendable {
    package let rows: Int
    /// How long the merge kept the main thread busy.
    package let duration: Duration

    package init(rows: Int, duration: Duration) {
        self.rows = rows
        self.duration = duration
    }
}
