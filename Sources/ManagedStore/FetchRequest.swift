/// Which objects to fetch, and in which order.
package struct FetchRequest<Object: ManagedObject> {
    package let entity: EntityDescription
    package var predicate: FetchPredicate?
    package var sortDescriptors: [SortDescription]
    /// The most objects to fetch; nil for all.
    package var fetchLimit: Int?

    /// Precondition: the entity's objects are of the request's type.
    package init(
        _ entity: EntityDescription,
        predicate: FetchPredicate? = nil,
        sortDescriptors: [SortDescription] = [],
        fetchLimit: Int? = nil
    ) {
        precondition(entity.objectClass is Object.Type, "\(entity.name) makes no objects of this type")
        self.entity = entity
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.fetchLimit = fetchLimit
    }

    var storeRequest: StoreRequest {
        StoreRequest(entity: entity, predicate: predicate, sortDescriptors: sortDescriptors, limit: fetchLimit)
    }
}

/// The objects whose attribute has a value.
package struct FetchPredicate: Sendable {
    let attribute: AttributeDescription
    let value: AttributeValue

    package init<Value>(_ attribute: Attribute<Value>, equals value: Value) {
        self.attribute = attribute.description
        self.value = value.attributeValue
    }

    func matches(_ values: Snapshot) -> Bool {
        values[attribute.index] == value
    }
}

/// An attribute to sort by. Text is sorted by its UTF-8 bytes.
package struct SortDescription: Sendable {
    let attribute: AttributeDescription
    let isAscending: Bool

    package init<Value>(_ attribute: Attribute<Value>, ascending: Bool = true) {
        self.attribute = attribute.description
        isAscending = ascending
    }
}

extension String {
    /// As a name in SQL.
    var quotedIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
