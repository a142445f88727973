import TransitFeed

/// How an import reports its progress to a screen. The import reports on its own thread.
package protocol ProgressReport: Sendable {
    /// The number of rows in the feed. Called before the import begins.
    static func count(ofFeed path: String) throws -> Int

    init(screen: ImportScreen)
    /// Called after each row, with the number of rows imported so far.
    func imported(_ row: Int)
    /// Called once, after the last save, with the number of rows imported. Called after a cancel too.
    func ended(_ row: Int)
}

extension ProgressReport {
    /// The number of rows that the import will read, counted by the import's reader.
    package static func count(ofFeed path: String) throws -> Int { try StopsReader.countStops(path: path) }
}
