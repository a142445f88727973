/// How an import reports its progress to a screen. The import calls it on its own thread.
package protocol ProgressReport: Sendable {
    init(screen: ImportScreen)
    /// After each row: the number of rows imported so far.
    func imported(_ row: Int)
    /// Once, after the last save, with the number of rows imported; after a cancel too.
    func ended(_ row: Int)
}
