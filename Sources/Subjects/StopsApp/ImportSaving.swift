import ManagedStore

/// A way to insert the stops of an import and to save them.
package protocol ImportSaving: SendableMetatype {
    /// Inserts the stops, and saves all of them. Called on the context's queue.
    ///
    /// - Throws: The error of a save that fails.
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws
}
