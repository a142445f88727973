import Dispatch
import Foundation
import Synchronization

/// Objects of a store, or of another context, with changes that are not saved yet. A context is bound to one queue.
///
///     let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
///     context.perform {
///         let book = Book(context: context)
///         book.title = "Effi Briest"
///         try? context.save()
///     }
///
/// Only ``perform(_:)``, ``performAndWait(_:)`` and constants may be used outside the context's queue. Core Data has
/// the same rule, and ``ConcurrencyDebug`` checks it.
///
/// `@unchecked Sendable`: the context may be passed to other threads, so that they can call `perform`. The context's
/// queue guards its state; a context without a queue is used on one thread only.
package final class ManagedObjectContext: @unchecked Sendable {
    package enum ConcurrencyType: Sendable {
        /// The main queue.
        case mainQueue
        /// A serial queue of the context's own.
        case privateQueue
        /// No queue: the context belongs to the thread that creates it. (This type is older than contexts with queues.)
        case confinement
    }

    package let concurrencyType: ConcurrencyType
    /// The context that this one reads from and saves to; nil if it uses the store directly.
    package let parent: ManagedObjectContext?
    package let persistentStoreCoordinator: PersistentStoreCoordinator
    /// How a save treats rows that others have changed in the meantime. A child's save into its parent ignores the
    /// policy.
    package var mergePolicy = MergePolicy.error
    /// Stores the data for undo. Nil by default: then nothing is stored, and undo costs nothing.
    package var undoManager: UndoManager? {
        didSet {
            oldValue?.endGroup()
            // Announces the pending changes now, because the new undo manager records only later changes.
            processPendingChanges()
        }
    }
    /// Whether saves of sibling contexts (with the same store or parent) are merged into this one when they happen,
    /// each in its own `perform`.
    package var automaticallyMergesChangesFromParent: Bool {
        get { autoMerging != nil }
        set { autoMerging = newValue ? autoMerging ?? SaveObserver(mergingInto: self) : nil }
    }

    private let queue: DispatchQueue?
    /// The thread of a confined context, or the thread that now runs a block of a private queue; 0 for none.
    private let ownerThread: Atomic<UInt>
    /// How many `perform` blocks of this context are running, nested in each other.
    private(set) var depth = 0
    private var autoMerging: SaveObserver?

    /// The reference to this context that all its objects share.
    private(set) lazy var reference = ContextReference(self)
    /// The objects by their IDs, weakly: an object without changes lives only while it is in use. New objects are in
    /// ``changes``.
    var registered: [ManagedObjectID: WeakObject] = [:]
    /// When ``registered`` has this size, released objects are removed from it.
    var purgeSize = leastPurgeSize
    static let leastPurgeSize = 1024
    var changes = ChangedObjects()
    /// The objects with changes that no notification has announced yet.
    var unprocessed: [ManagedObject] = []
    /// The permanent IDs of objects that children, or this context's parent, may know by a temporary ID.
    var permanentIDs: [ManagedObjectID: ManagedObjectID] = [:]
    /// The reverse of ``permanentIDs``: the temporary IDs by permanent ID.
    var temporaryIDs: [ManagedObjectID: ManagedObjectID] = [:]

    struct WeakObject {
        weak var object: ManagedObject?
    }

    /// A context over the store.
    package convenience init(concurrencyType: ConcurrencyType, coordinator: PersistentStoreCoordinator) {
        self.init(concurrencyType, parent: nil, coordinator: coordinator)
    }

    /// A child context: it reads through its parent and saves into it only, on the parent's queue.
    ///
    /// Precondition: neither context is confined to a thread. Core Data has the same precondition.
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

    /// Runs a block on the context's queue and returns when the block has run. If the caller is itself in a block of
    /// this context, the block runs at once, even if blocks of other private-queue contexts are in between. (The call
    /// deadlocks if a block of a main-queue context is in between and runs on another thread.)
    ///
    /// Precondition: the context has a queue, so it is not confined to a thread.
    package func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        let queue = ownQueue
        if isOnQueue { return try run(block) }
        guard Self.isOnMainQueue else { return try queue.sync { try run(block) } }
        // The block runs on this thread but on another queue, so `mainQueueThread` has to record that this thread also
        // occupies the main queue.
        let outer = Self.mainQueueThread.exchange(Self.currentThread, ordering: .relaxed)
        defer { Self.mainQueueThread.store(outer, ordering: .relaxed) }
        return try queue.sync { try run(block) }
    }

    /// Runs a block on the context's queue, and suspends the caller until it has run.
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

    /// The thread that drains the main queue, while it waits for blocks of other contexts; 0 for none.
    private static let mainQueueThread = Atomic<UInt>(0)

    private static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// Set on the main queue, to recognise it on any thread: on Linux, with an asynchronous `main`, another thread
    /// drains the queue.
    private static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}
