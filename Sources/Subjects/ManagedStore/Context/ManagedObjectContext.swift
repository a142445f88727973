import Dispatch
import Foundation
import Synchronization

/// A set of objects from a store or from a parent context, with their unsaved changes. A context is bound to one queue.
///
///     let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
///     context.perform {
///         let book = Book(context: context)
///         book.title = "Effi Briest"
///         try? context.save()
///     }
///
/// Outside the context's queue, only ``perform(_:)``, ``performAndWait(_:)`` and constants may be used.
/// ``ConcurrencyDebug`` checks this rule, which Core Data has too.
///
/// `@unchecked Sendable`: other threads may call `perform`, and the context's queue guards the state. A context without
/// a queue is used on one thread only.
package final class ManagedObjectContext: @unchecked Sendable {
    package enum ConcurrencyType: Sendable {
        /// The main queue.
        case mainQueue
        /// A serial queue that belongs to the context.
        case privateQueue
        /// No queue. The context belongs to the thread that creates it.
        case confinement
    }

    package let concurrencyType: ConcurrencyType
    /// The context from which this context reads, and into which it saves; nil if this context uses the store.
    package let parent: ManagedObjectContext?
    package let persistentStoreCoordinator: PersistentStoreCoordinator
    /// The treatment of rows that another context has changed since they were read. A child's save into its parent
    /// ignores the policy.
    package var mergePolicy = MergePolicy.error
    /// The manager that stores the data for undo. By default there is no undo manager, and nothing is stored.
    package var undoManager: UndoManager? {
        didSet {
            oldValue?.endGroup()
            // Processes the pending changes first, because the new undo manager records only later changes.
            processPendingChanges()
        }
    }
    /// Whether this context merges the saves of other contexts with the same store or parent. Each save is merged in
    /// its own `perform` block.
    package var automaticallyMergesChangesFromParent: Bool {
        get { autoMerging != nil }
        set { autoMerging = newValue ? autoMerging ?? SaveObserver(mergingInto: self) : nil }
    }

    private let queue: DispatchQueue?
    /// The thread of a confined context, or the thread that is running a block of the private queue. 0 if there is no
    /// such thread.
    private let ownerThread: Atomic<UInt>
    /// The number of running `perform` blocks of this context, which are nested in one another.
    private(set) var depth = 0
    private var autoMerging: SaveObserver?

    /// The reference to this context that all of the context's objects share.
    private(set) lazy var reference = ContextReference(self)
    /// The objects by their IDs. The references are weak, so an object without changes lives only while it is used. New
    /// objects are in ``changes``.
    var registered: [ManagedObjectID: WeakObject] = [:]
    /// The size of ``registered`` at which the entries of released objects are removed.
    var purgeSize = leastPurgeSize
    static let leastPurgeSize = 1024
    var changes = ChangedObjects()
    /// The changed objects that no notification has announced yet.
    var unprocessed: [ManagedObject] = []
    /// The permanent IDs by temporary ID. Children and the parent may know an object by its temporary ID.
    var permanentIDs: [ManagedObjectID: ManagedObjectID] = [:]
    /// The temporary IDs by permanent ID, the reverse of ``permanentIDs``.
    var temporaryIDs: [ManagedObjectID: ManagedObjectID] = [:]

    struct WeakObject {
        weak var object: ManagedObject?
    }

    /// Makes a context that uses the store directly.
    package convenience init(concurrencyType: ConcurrencyType, coordinator: PersistentStoreCoordinator) {
        self.init(concurrencyType, parent: nil, coordinator: coordinator)
    }

    /// Makes a child context. A child reads from its parent and saves into its parent, on the parent's queue.
    ///
    /// Precondition: neither context is confined to a thread. Core Data requires the same.
    package convenience init(concurrencyType: ConcurrencyType, parent: ManagedObjectContext) {
        precondition(
            concurrencyType != .confinement && parent.concurrencyType != .confinement,
            "a context that is confined to a thread can be neither parent nor child"
        )
        self.init(concurrencyType, parent: parent, coordinator: parent.persistentStoreCoordinator)
    }

    private init(
        _ concurrencyType: ConcurrencyType,
        parent: ManagedObjectContext?,
        coordinator: PersistentStoreCoordinator
    ) {
        self.concurrencyType = concurrencyType
        self.parent = parent
        persistentStoreCoordinator = coordinator
        switch concurrencyType {
        case .mainQueue:
            queue = .main
            ownerThread = Atomic(0)
        case .privateQueue:
            queue = DispatchQueue(label: "ManagedObjectContext")
            ownerThread = Atomic(0)
        case .confinement:
            queue = nil
            ownerThread = Atomic(Self.currentThread)
        }
    }
}

// MARK: - The queue

extension ManagedObjectContext {
    /// Runs a block on the context's queue, and returns at once.
    ///
    /// Precondition: the context has a queue, so it is not confined to a thread.
    package func perform(_ block: @escaping @Sendable () -> Void) {
        ownQueue.async { self.run(block) }
    }

    /// Runs a block on the context's queue, and returns when the block has run. Within another block of this context,
    /// the block runs at once.
    ///
    /// Precondition: the context has a queue, so it is not confined to a thread.
    package func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        let queue = ownQueue
        if isOnQueue { return try run(block) }
        guard Self.isOnMainQueue else { return try queue.sync { try run(block) } }
        // `sync` runs the block of the other queue on this thread. `mainQueueThread` records that this thread still
        // occupies the main queue.
        let outer = Self.mainQueueThread.exchange(Self.currentThread, ordering: .relaxed)
        defer { Self.mainQueueThread.store(outer, ordering: .relaxed) }
        return try queue.sync { try run(block) }
    }

    /// Runs a block on the context's queue, and suspends the caller until the block has run.
    ///
    /// Precondition: the context has a queue, so it is not confined to a thread.
    package func perform<Value: Sendable, Failure: Error>(
        _ block: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            ownQueue.async {
                let result = self.run { Result { () throws(Failure) in try block() } }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    private var ownQueue: DispatchQueue {
        guard let queue else {
            preconditionFailure("a context that is confined to a thread has no queue to perform a block on")
        }
        return queue
    }

    private func run<Result>(_ block: () throws -> Result) rethrows -> Result {
        let outer = ownerThread.load(ordering: .relaxed)
        if concurrencyType == .privateQueue { ownerThread.store(Self.currentThread, ordering: .relaxed) }
        depth += 1
        defer {
            if depth == 1 { processPendingChanges() }
            depth -= 1
            if concurrencyType == .privateQueue { ownerThread.store(outer, ordering: .relaxed) }
        }
        return try block()
    }

    /// Whether the calling thread may touch the context.
    package var isOnQueue: Bool {
        switch concurrencyType {
        case .mainQueue: Self.isOnMainQueue
        case .privateQueue, .confinement: ownerThread.load(ordering: .relaxed) == Self.currentThread
        }
    }

    func checkQueue(_ function: StaticString = #function) {
        guard !isOnQueue else { return }
        ConcurrencyDebug.violation(
            "\(function) of a context or an object was not used on its context's \(queue == nil ? "thread" : "queue"); "
                + "pass the object ID, and use perform"
        )
    }

    private static var isOnMainQueue: Bool {
        Thread.isMainThread || mainQueueThread.load(ordering: .relaxed) == currentThread
            || DispatchQueue.getSpecific(key: mainKey) == true
    }

    /// The main queue's thread while it waits for a block of another context; 0 if it is not waiting.
    private static let mainQueueThread = Atomic<UInt>(0)

    private static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// The key that marks the main queue. On Linux, with an asynchronous `main`, the main queue does not run on the
    /// main thread.
    private static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}
