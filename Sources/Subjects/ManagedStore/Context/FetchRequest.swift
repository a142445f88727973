/// A request for some objects of an entity, in a certain order.
package struct FetchRequest<Object: ManagedObject> {
    package let entity: EntityDescription
    package var predicate: FetchPredicate?
    package var sortDescriptors: [SortDescription]
    /// The maximum number of objects to fetch; nil for all objects.
    package var fetchLimit: Int?
    /// The number of objects in a batch. The fetched objects are faults. When a fault is used, the rows of its whole
    /// batch are read. If the number is zero, all rows are read at once.
    package var fetchBatchSize: Int

    /// Precondition: the entity's objects are of the request's type.
    package init(
        _ entity: EntityDescription,
        predicate: FetchPredicate? = nil,
        sortDescriptors: [SortDescription] = [],
        fetchLimit: Int? = nil,
        fetchBatchSize: Int = 0
    ) {
        precondition(entity.managedObjectClass is Object.Type, "the objects of \(entity.name) are not of this type")
        self.entity = entity
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.fetchLimit = fetchLimit
        self.fetchBatchSize = fetchBatchSize
    }

    var storeRequest: StoreRequest {
        StoreRequest(entity: entity, predicate: predicate, sortDescriptors: sortDescriptors, limit: fetchLimit)
    }
}
