/// An attribute of an entity, as the store knows it.
package struct AttributeDescription: Sendable, Hashable {
    package let name: String
    /// Its place among the entity's attributes.
    let index: Int
    let storageClass: StorageClass
    let isIndexed: Bool

    package enum StorageClass: String, Sendable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
    }
}

/// An attribute with its type: what reads and writes it, and what a request sorts and searches by.
package struct Attribute<Value: AttributeType>: Sendable {
    package let description: AttributeDescription

    /// - Parameters:
    ///   - index: Its place in the entity's list of attributes, from 0.
    ///   - isIndexed: Whether the store keeps an index over it.
    package init(_ name: String, at index: Int, isIndexed: Bool = false) {
        description = AttributeDescription(
            name: name,
            index: index,
            storageClass: Value.storageClass,
            isIndexed: isIndexed
        )
    }
}

/// An entity: the table, and the class of its objects.
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
    /// The attribute that no two rows may have the same value of; nil for none.
    package let uniquenessConstraint: AttributeDescription?
    /// The class of the entity's objects. What a class of objects is, the contexts know: see ``managedObjectClass``.
    let objectClass: AnyObject.Type

    /// Precondition: there are attributes, and each stands at the place that it names.
    init(
        _ name: String,
        objectClass: AnyObject.Type,
        attributes: [AttributeDescription],
        uniquenessConstraint: AttributeDescription?
    ) {
        precondition(
            !attributes.isEmpty && attributes.enumerated().allSatisfy { $0.offset == $0.element.index },
            "the attributes of \(name) are not in the order of their places"
        )
        self.name = name
        self.objectClass = objectClass
        self.attributes = attributes
        self.uniquenessConstraint = uniquenessConstraint
        // An entity lives as long as the process: its objects' IDs, on whatever thread, need not count who uses it.
        _ = Unmanaged.passRetained(self)
    }
}
