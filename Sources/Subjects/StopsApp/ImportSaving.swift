import ManagedStore

/// A way to insert the stops of an import and to save them.
package protocol ImportSaving: SendableMetatype {
    /// Inserts and saves the stops. The app calls this method once, on the context's queue.
    static func importStops(_ stops: [NumberedStop], into context: ManagedObjectContext) throws
}
