/// An object of a context. Only the context's queue may use the object. Other threads use its ``objectID``.
open class ManagedObject {
    /// The object's identifier, which is temporary until the object is saved into the store.
    package internal(set) var objectID: ManagedObjectID
    /// The object's context; nil after the context is gone or has released the object.
    package final var managedObjectContext: ManagedObjectContext? { owner?.context }
    /// The shared reference to the object's context; nil after the context has released the object.
    var owner: ContextReference?

    /// The values of the attributes; empty while the object is a fault.
    var values: Snapshot
    /// The values that the object last got from the store or the parent context; nil if the object has no changes.
    var committed: Snapshot?
    var version: Int64
    var state: State
    /// The context's lists that contain the object, and other marks of its changes.
    var listings: Listings = []
    /// The batch of the fetch that returned this object as a fault.
    var batch: FetchBatch?

    enum State {
        case clean
        case inserted
        case updated
        case deleted
    }

    struct Listings: OptionSet {
        let rawValue: UInt8

        static let inserted = Listings(rawValue: 1)
        static let updated = Listings(rawValue: 2)
        static let deleted = Listings(rawValue: 4)
        /// Changes that no notification has announced yet.
        static let unprocessed = Listings(rawValue: 8)
        /// Changes that an undo manager keeps.
        static let recorded = Listings(rawValue: 16)
        /// An insertion that a notification has announced.
        static let announced = Listings(rawValue: 32)
        /// An insertion that a child context has saved.
        static let fromChild = Listings(rawValue: 64)
    }

    /// Creates the object from its origin. A subclass inherits this initializer, and adds its own initializer for
    /// insertions.
    public required init(_ origin: Origin) {
        objectID = origin.row.objectID
        owner = origin.context.reference
        values = origin.row.values
        version = origin.row.version
        state = origin.state
        if state == .inserted { origin.context.insert(self) }
    }

    /// Whether the object's row has not been read yet. Reading or writing an attribute reads the row.
    package final var isFault: Bool { values.isEmpty }
    package final var isInserted: Bool { state == .inserted }
    package final var isUpdated: Bool { state == .updated }
    /// Whether the object is to be deleted by the next save, or was deleted.
    package final var isDeleted: Bool { state == .deleted }

    /// The value of an attribute. The first use of a fault reads its row.
    ///
    /// Precondition for reading: the attribute has a value or an optional type, and the row of a fault exists.
    package final subscript<Value>(_ attribute: Attribute<Value>) -> Value {
        get {
            if ConcurrencyDebug.isOn { managedObjectContext?.checkQueue() }
            if values.isEmpty { fireFault() }
            guard let value = Value(values[attribute.description.index]) else {
                let reason = state == .deleted ? "has no value: its row is gone" : "was never set"
                preconditionFailure("\(attribute.description.name) of \(objectID) \(reason)")
            }
            return value
        }
        set {
            // A change of a new object is not reported until a notification has announced the object or an undo manager
            // records it.
            if state != .inserted || listings != [.inserted, .unprocessed] || ConcurrencyDebug.isOn {
                managedObjectContext?.willChange(self)
            }
            values[attribute.description.index] = newValue.attributeValue
        }
    }

    /// Reads the row of a fault.
    private func fireFault() {
        guard let context = managedObjectContext else {
            preconditionFailure("\(objectID) is a fault without a context: its context was reset or released")
        }
        context.fulfillFault(self)
    }
}

/// The reference to a context that all objects of the context share. Only this shared reference is weak, because each
/// weak reference has a cost.
final class ContextReference {
    private(set) weak var context: ManagedObjectContext?

    init(_ context: ManagedObjectContext) {
        self.context = context
    }
}

extension ManagedObject {
    /// The origin of an object: an insertion, or a row in the store.
    public struct Origin {
        let row: RowSnapshot
        let context: ManagedObjectContext
        let state: State

        /// Returns the origin of a new object in a context. The object's ID is temporary until the context's next save
        /// stores the object.
        package static func insertion(of entity: EntityDescription, into context: ManagedObjectContext) -> Origin {
            if ConcurrencyDebug.isOn { context.checkQueue() }
            return Origin(
                row: RowSnapshot(
                    objectID: .makeTemporary(of: entity),
                    values: Snapshot(repeating: .null, count: entity.attributes.count),
                    version: 0
                ),
                context: context,
                state: .inserted
            )
        }
    }
}
