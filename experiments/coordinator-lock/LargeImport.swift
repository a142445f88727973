import ManagedStore

/// The import that every variant does: the rows of a feed that the store does not hold yet.
struct LargeImport: Sendable {
    let rowsPerSave: Int
    private let stops: [NumberedStop]
    private let watch: @Sendable (() throws -> Void) -> Void

    /// - Parameter watch: Is handed the import, to run it.
    init(_ stops: [NumberedStop], rowsPerSave: Int, watch: @escaping @Sendable (() throws -> Void) -> Void) {
        self.stops = stops
        self.rowsPerSave = rowsPerSave
        self.watch = watch
    }

    /// Imports, in whatever portions `body` saves them. Call on the importing context's queue.
    func run(_ body: (_ stops: [NumberedStop]) throws -> Void) {
        watch { try body(stops) }
    }
}
