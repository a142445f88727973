import Dispatch
import Foundation

/// A scratch pad of objects over a store, bound to one queue.
///
///     let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
///     context.perform {
///         let book = Book(context: context)
///         book.title = "Effi Briest"
///         try? context.save()
///     }
///
/// Everything but ``perform(_:)``, ``performAndWait(_:)`` and what is constant is to be touched on the context's queue
/// only: that is the rule of Core Data too.
///
/// `@unchecked Sendable`: the context may be handed around so that others can call `perform`; its state is guarded by
/// its queue.
package final class ManagedObjectContext: @unchecked Sendable {
    package enum ConcurrencyType: Sendable {
        /// The main queue.
        case mainQueue
        /// A serial queue of the context's own.
        case privateQueue
    }

    package let concurrencyType: ConcurrencyType
    package let persistentStoreCoordinator: PersistentStoreCoordinator

    private let queue: DispatchQueue
    /// Found on a context's own queue with the context's identifier.
    private static let ownerKey = DispatchSpecificKey<ObjectIdentifier>()
    /// Found on the main queue, whichever thread drains it: on Linux an asynchronous `main` hands it to another.
    private static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Weak: an object without changes lives as long as somebody uses it.
    private var registered: [ManagedObjectID: WeakObject] = [:]
    /// The size at which ``registered`` is rid of the objects that have gone.
    private var purgeSize = leastPurgeSize
    private static let leastPurgeSize = 1024
    private var inserted: [ManagedObject] = []
    private var updated: [ManagedObject] = []
    private var deleted: [ManagedObject] = []

    private struct WeakObject {
        weak var object: ManagedObject?
    }

    package init(concurrencyType: ConcurrencyType, coordinator: PersistentStoreCoordinator) {
        self.concurrencyType = concurrencyType
        persistentStoreCoordinator = coordinator
        switch concurrencyType {
        case .mainQueue:
            queue = .main
        case .privateQueue:
            queue = DispatchQueue(label: "ManagedObjectContext")
            queue.setSpecific(key: Self.ownerKey, value: ObjectIdentifier(self))
        }
    }

    // MARK: - The queue

    /// Runs a block on the context's queue, and returns at once.
    package func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async(execute: block)
    }

    /// Runs a block on the context's queue and returns when it has run. From the queue itself the block runs at once.
    package func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        try isOnQueue ? block() : queue.sync(execute: block)
    }

    /// Runs a block on the context's queue, and suspends the caller until it has run.
    package func perform<Result: Sendable>(_ block: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try block() }) }
        }
    }

    private var isOnQueue: Bool {
        switch concurrencyType {
        case .mainQueue: Thread.isMainThread || DispatchQueue.getSpecific(key: Self.mainKey) == true
        case .privateQueue: DispatchQueue.getSpecific(key: Self.ownerKey) == ObjectIdentifier(self)
        }
    }

    // MARK: - Objects

    package var insertedObjects: [ManagedObject] { inserted }
    package var updatedObjects: [ManagedObject] { updated }
    package var deletedObjects: [ManagedObject] { deleted }
    package var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }

    /// The object of an ID, if this context knows it already. O(1).
    package func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? {
        registered[objectID]?.object
    }

    /// The object of an ID, from the store if need be.
    ///
    /// - Throws: ``ManagedStoreError`` where the store has no such row, or cannot be read.
    package func existingObject(with objectID: ManagedObjectID) throws(ManagedStoreError) -> ManagedObject {
        if let known = registeredObject(for: objectID) {
            guard known.state != .deleted else { throw Self.gone(objectID) }
            return known
        }
        guard let row = try persistentStoreCoordinator.fetch(StoreRequest(objectID)).first else {
            throw Self.gone(objectID)
        }
        return object(for: row)
    }

    private static func gone(_ objectID: ManagedObjectID) -> ManagedStoreError {
        ManagedStoreError("there is no \(objectID.entity.name) \(objectID.primaryKey) in the store any more")
    }

    /// Marks an object for deletion with the next save; one that was never saved is just dropped.
    package func delete(_ object: ManagedObject) {
        switch object.state {
        case .inserted:
            inserted.removeAll { $0 === object }
        case .clean, .updated:
            updated.removeAll { $0 === object }
            deleted.append(object)
        case .deleted:
            break
        }
        object.state = .deleted
    }

    /// Forgets every object, changed ones too.
    package func reset() {
        for object in inserted + updated + deleted { object.managedObjectContext = nil }
        for reference in registered.values { reference.object?.managedObjectContext = nil }
        registered.removeAll(keepingCapacity: true)
        inserted.removeAll(keepingCapacity: true)
        updated.removeAll()
        deleted.removeAll()
    }

    func register(_ object: ManagedObject) {
        remember(object)
        inserted.append(object)
    }

    /// O(1), amortised over the purges.
    private func remember(_ object: ManagedObject) {
        registered[object.objectID] = WeakObject(object: object)
        guard registered.count >= purgeSize else { return }
        registered = registered.filter { $0.value.object != nil }
        purgeSize = max(Self.leastPurgeSize, 2 * registered.count)
    }

    func noteUpdate(of object: ManagedObject) {
        updated.append(object)
    }

    /// The object of a row: the one known already, as it is in this context, or a new one.
    private func object(for row: ContextChanges.Row) -> ManagedObject {
        if let known = registered[row.objectID]?.object { return known }
        let origin = ManagedObject.Origin(objectID: row.objectID, context: self, values: row.values, state: .clean)
        let new = row.objectID.entity.objectClass.init(origin)
        remember(new)
        return new
    }
}

// MARK: - Fetching

extension ManagedObjectContext {
    /// The objects that a request finds, with this context's unsaved changes in place.
    package func fetch<Object>(_ request: FetchRequest<Object>) throws(ManagedStoreError) -> [Object] {
        guard hasChanges else {
            return try persistentStoreCoordinator.fetch(request.storeRequest).compactMap { object(for: $0) as? Object }
        }
        // What is changed here may fit the request by its new values only, or by its old ones only.
        var unlimited = request
        unlimited.fetchLimit = nil
        let changed = (inserted + updated).filter { $0.objectID.entity === request.entity }
        let changedIDs = Set(changed.map(\.objectID) + deleted.map(\.objectID))
        let stored = try persistentStoreCoordinator.fetch(unlimited.storeRequest)
            .filter { !changedIDs.contains($0.objectID) }
            .map { object(for: $0) }
        let found = stored + changed.filter { request.predicate?.matches($0.values) ?? true }
        let sorted = found.sorted { $0.sortKey(request.sortDescriptors) < $1.sortKey(request.sortDescriptors) }
        return sorted.prefix(request.fetchLimit ?? .max).compactMap { $0 as? Object }
    }

    /// The number of objects that a request finds in the store; unsaved changes do not count.
    package func count<Object>(for request: FetchRequest<Object>) throws(ManagedStoreError) -> Int {
        try persistentStoreCoordinator.count(request.storeRequest)
    }
}

// MARK: - Saving

extension ManagedObjectContext {
    /// Posted on the saving context's queue, within the save, after the store has it; read it by ``ContextChanges``.
    package static let didSaveObjectsNotification = Notification.Name("ManagedObjectContextDidSaveObjects")
    /// Posted on a context's queue when a save or a merge has changed what it shows; read it by ``ContextChanges``.
    package static let objectsDidChangeNotification = Notification.Name("ManagedObjectContextObjectsDidChange")

    /// Writes all changes in one transaction. Without changes nothing happens, and nothing is posted.
    ///
    /// - Throws: ``ManagedStoreError``: the changes are then still here, and nothing is posted.
    package func save() throws(ManagedStoreError) {
        guard hasChanges else { return }
        var changes = ContextChanges(coordinator: persistentStoreCoordinator)
        changes.inserted = inserted.map { ContextChanges.Row(objectID: $0.objectID, values: $0.values) }
        changes.updated = updated.map { ContextChanges.Row(objectID: $0.objectID, values: $0.values) }
        changes.deletedObjectIDs = deleted.map(\.objectID)
        try persistentStoreCoordinator.write(changes)

        for object in inserted { object.state = .clean }
        for object in updated { object.state = .clean }
        for objectID in changes.deletedObjectIDs { registered[objectID] = nil }
        inserted.removeAll(keepingCapacity: true)
        updated.removeAll(keepingCapacity: true)
        deleted.removeAll()
        post(Self.didSaveObjectsNotification, changes)
        post(Self.objectsDidChangeNotification, changes)
    }

    /// Brings another context's save into this one: objects known here take their new values, save those with changes
    /// of their own; deleted ones are let go. Another store's save changes nothing.
    package func mergeChanges(fromContextDidSave changes: ContextChanges) {
        guard changes.coordinator === persistentStoreCoordinator, !changes.isEmpty else { return }
        for row in changes.updated {
            guard let known = registered[row.objectID]?.object, known.state == .clean else { continue }
            known.values = row.values
        }
        for objectID in changes.deletedObjectIDs {
            guard let known = registered.removeValue(forKey: objectID)?.object else { continue }
            updated.removeAll { $0 === known }
            deleted.removeAll { $0 === known }
            known.state = .deleted
            known.managedObjectContext = nil
        }
        post(Self.objectsDidChangeNotification, changes)
    }

    private func post(_ name: Notification.Name, _ changes: ContextChanges) {
        NotificationCenter.default.post(name: name, object: self, userInfo: [ContextChanges.key: changes])
    }
}
