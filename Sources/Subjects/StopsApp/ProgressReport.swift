import TransitFeed

/// A way in which an import reports its progress to a screen. The import calls the methods on its own thread.
package protocol ProgressReport: Sendable {
    /// Returns the number of rows in the feed. The app calls this before the import begins.
    static func count(ofFeed path: String) throws -> Int

    init(screen: ImportScreen)
    /// Reports that a row was imported. The argument is the number of rows imported so far.
    func imported(_ row: Int)
    /// Reports the end of the import after its last save, even if it was cancelled. The argument is the number of
    /// imported rows.
    func ended(_ row: Int)
}

extension ProgressReport {
    /// Returns the number of rows that the import will read. The import's own reader counts them.
    package static func count(ofFeed path: String) throws -> Int { try StopsReader.countStops(path: path) }
}
