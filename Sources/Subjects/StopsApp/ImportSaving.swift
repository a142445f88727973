import ManagedStore

/// When an import saves the stops that it inserts.
package protocol ImportSaving: SendableMetatype {
    /// Inserts the stops, and saves all of them. Called once, on the context's queue.
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws
}
