/// An attribute of an entity, as the store sees the attribute.
package struct AttributeDescription: Sendable, Hashable {
    package let name: String
    /// The attribute's index among the entity's attributes.
    let index: Int
    let storageClass: StorageClass
    let isIndexed: Bool

    package enum StorageClass: String, Sendable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
    }
}

/// An attribute with its type. It is used to read, write, sort and search values.
package struct Attribute<Value: AttributeType>: Sendable {
    package let description: AttributeDescription

    /// - Parameters:
    ///   - index: The attribute's position in the entity's list of attributes, from 0.
    ///   - isIndexed: Whether the store keeps an index for the attribute.
    package init(_ name: String, at index: Int, isIndexed: Bool = false) {
        description = AttributeDescription(
            name: name,
            index: index,
            storageClass: Value.storageClass,
            isIndexed: isIndexed
        )
    }
}

/// An entity, with its table and the class of its objects.
///
///     final class Book: ManagedObject {
///         static let title = Attribute<String>("title", at: 0)
///         static let entity = EntityDescription("Book", of: Book.self, attributes: [title.description])
///
///         convenience init(context: ManagedObjectContext) {
///             self.init(.insertion(of: Self.entity, into: context))
///         }
///
///         var title: String { get { self[Self.title] } set { self[Self.title] = newValue } }
///     }
package final class EntityDescription: Sendable {
    package let name: String
    package let attributes: [AttributeDescription]
    /// The attribute whose value is unique among the rows; nil for none.
    package let uniquenessConstraint: AttributeDescription?
    /// The class of the entity's objects. Only the contexts know what the class is: see ``managedObjectClass``.
    let objectClass: AnyObject.Type

    /// Precondition: there are attributes, and each attribute's position in the list is its index.
    init(
        _ name: String,
        objectClass: AnyObject.Type,
        attributes: [AttributeDescription],
        uniquenessConstraint: AttributeDescription?
    ) {
        precondition(
            !attributes.isEmpty && attributes.enumerated().allSatisfy { $0.offset == $0.element.index },
            "the attributes of \(name) are not in the order of their indices"
        )
        self.name = name
        self.objectClass = objectClass
        self.attributes = attributes
        self.uniquenessConstraint = uniquenessConstraint
        // The entity is never released, so the IDs of its objects need no reference counting.
        _ = Unmanaged.passRetained(self)
    }
}
