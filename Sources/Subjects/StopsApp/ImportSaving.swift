import ManagedStore

/// When an import saves the stops that it inserts.
package protocol ImportSaving: SendableMetatype {
    /// Inserts the stops, and saves all of them. Called on the context's queue.
    ///
    /// - Throws: The error of a save that fails.
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws
}
