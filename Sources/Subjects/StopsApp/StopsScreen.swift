import ManagedStore

/// A screen with a list of stops and a button that imports them.
@MainActor
package protocol StopsScreen: SendableMetatype {
    init(_ openStore: OpenStore) throws

    var list: StopsList { get }

    /// Starts the import after the user has tapped Import.
    ///
    /// - Parameter completion: A closure that is called on the main thread when the import has ended. All blocks that
    ///   the import has sent to the main queue run earlier.
    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion)
}

package typealias Completion = @MainActor @Sendable () -> Void

/// A function that opens a screen's store. Each further call opens the store again.
package typealias OpenStore = (PersistentStoreCoordinator.Connections) throws -> PersistentStoreCoordinator
