/// An object of a context. Belongs to the context's queue: other threads take its ``objectID``.
open class ManagedObject {
    package let objectID: ManagedObjectID
    /// Nil once the context is gone or has let go of the object.
    package internal(set) weak var managedObjectContext: ManagedObjectContext?

    var values: Snapshot
    var state: State

    enum State {
        case clean
        case inserted
        case updated
        case deleted
    }

    /// Makes the object of an origin: a subclass inherits this, and adds its own way to insert.
    public required init(_ origin: Origin) {
        objectID = origin.objectID
        managedObjectContext = origin.context
        values = origin.values
        state = origin.state
        if state == .inserted { origin.context.register(self) }
    }

    /// The value of an attribute. Precondition on reading: the attribute is set, or its type is optional.
    package final subscript<Value>(_ attribute: Attribute<Value>) -> Value {
        get {
            guard let value = Value(values[attribute.description.index]) else {
                preconditionFailure("\(objectID.entity.name).\(attribute.description.name) was never set")
            }
            return value
        }
        set {
            values[attribute.description.index] = newValue.attributeValue
            if state == .clean {
                state = .updated
                managedObjectContext?.noteUpdate(of: self)
            }
        }
    }
}

extension ManagedObject {
    /// Where an object comes from: it is new, or its row is in the store. Opaque.
    public struct Origin {
        let objectID: ManagedObjectID
        let context: ManagedObjectContext
        let values: Snapshot
        let state: State

        /// A new object in a context, to be saved by it.
        package static func insertion(of entity: EntityDescription, into context: ManagedObjectContext) -> Origin {
            Origin(
                objectID: context.persistentStoreCoordinator.makeObjectID(of: entity),
                context: context,
                values: Snapshot(repeating: .null, count: entity.attributes.count),
                state: .inserted
            )
        }
    }
}

/// The values of a row, in the order of its entity's attributes.
typealias Snapshot = ContiguousArray<AttributeValue>
