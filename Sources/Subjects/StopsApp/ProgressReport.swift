import TransitFeed

/// How an import reports its progress to a screen. The import calls it on its own thread.
package protocol ProgressReport: Sendable {
    /// The total, before the import begins: the number of rows in the feed.
    static func count(ofFeed path: String) throws -> Int

    init(screen: ImportScreen)
    /// After each row: the number of rows imported so far.
    func imported(_ row: Int)
    /// Once, after the last save, with the number of rows imported; after a cancel too.
    func ended(_ row: Int)
}

extension ProgressReport {
    /// The rows that the import will read, by its own reader.
    package static func count(ofFeed path: String) throws -> Int { try StopsReader.countStops(path: path) }
}
