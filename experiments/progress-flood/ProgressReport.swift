/// How an import tells the screen how far it is. Both are called on the import's thread.
struct ProgressReport: Sendable {
    /// After each row: the number of rows imported so far.
    var imported: @Sendable (Int) -> Void
    /// Once, after the last save, with the number of rows imported; after a cancel too.
    var ended: @Sendable (Int) -> Void
}
