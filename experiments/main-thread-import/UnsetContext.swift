import Foundation
import ManagedStore
import StopsApp

/// Creates a context, but imports into a property that was never set.
///
/// The excerpt in "Common Background Practices" configures a local variable and then sends the import to a property of
/// the same name. A message to nil does nothing in Objective-C, and an optional call does nothing in Swift.
struct UnsetContext: StopsScreen {
    let list: StopsList
    private let coordinator: PersistentStoreCoordinator
    private let operationQueue = OperationQueue()

    init(_ openStore: OpenStore) throws {
        coordinator = try openStore(.serialized)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        let operation = UnsetImport(stopsImport, into: coordinator)
        operation.completionBlock = { DispatchQueue.main.async { completion() } }
        operationQueue.addOperation(operation)
    }
}

/// `@unchecked Sendable`: only the thread of `main` uses the context, and the other properties are constant.
private final class UnsetImport: Operation, @unchecked Sendable {
    private let stopsImport: StopsImport
    private let coordinator: PersistentStoreCoordinator
    private var context: ManagedObjectContext?

    init(_ stopsImport: StopsImport, into coordinator: PersistentStoreCoordinator) {
        self.stopsImport = stopsImport
        self.coordinator = coordinator
    }

    override func main() {
        let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        context.undoManager = nil
        self.context?.performAndWait {
            if let context = self.context { stopsImport.run(into: context) }
        }
    }
}
