import ManagedStore

/// A screen with a list of stops and a button that imports them.
@MainActor
package protocol StopsScreen: SendableMetatype {
    init(_ openStore: OpenStore) throws

    var list: StopsList { get }

    /// The user has tapped Import.
    ///
    /// - Parameter completion: Called on the main thread when the import has ended. All blocks that the import has sent
    ///   to the main queue run before the completion.
    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion)
}

package typealias Completion = @MainActor @Sendable () -> Void

/// Opens a screen's store; each further call opens it again.
package typealias OpenStore = (PersistentStoreCoordinator.Connections) throws -> PersistentStoreCoordinator
